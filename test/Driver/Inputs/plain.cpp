#include <vector>
int g(const std::vector<int> &v) { return v.empty() ? 0 : v.back(); }
