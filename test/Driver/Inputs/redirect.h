inline int from_header() { return 1; }
