void f(float *x, int n);
int main() {
  float x[3] = {};
  f(x, 3);
  return x[2] == 1 ? 0 : 1;
}
