// speed: hot

#include "polynomial.h"

double rb_polynomial_root(const double *c, int degree, double low, double high, bool rising)
{
    double t = low + (high - low) / 2, step = RB_ROUNDING * (fabs(low) + fabs(high));
    for (int i = 0; i < 80; i++) {
        double value = c[degree], slope = 0;
        for (int k = degree - 1; k >= 0; k--) {
            slope = slope * t + value;
            value = value * t + c[k];
        }
        if (value == 0) break;
        if ((value < 0) == rising)
            low = t;
        else
            high = t;
        double next = t - value / slope;
        if (!(next > low && next < high)) next = low + (high - low) / 2;
        if (fabs(next - t) <= step) return next;
        t = next;
    }
    return t;
}

/// Value at t; 0 if the value is within its rounding error.
static double rb_polynomial_value(const double *c, int degree, double t)
{
    double value = c[degree], size = fabs(value);
    for (int k = degree - 1; k >= 0; k--) {
        value = value * t + c[k];
        size = size * fabs(t) + fabs(c[k]);
    }
    return fabs(value) <= RB_POLYNOMIAL_ERROR * size ? 0 : value;
}

int rb_polynomial_roots(const double *c, int degree, double low, double high, const int *signs, double *roots)
{
    double knots[RB_POLYNOMIAL_DEGREE + 1];
    int count = 0;
    for (int m = 1; m <= degree; m++) {
        // The (degree - m)-th derivative, over (degree - m)!: its coefficients are c times binomial coefficients.
        double derivative[RB_POLYNOMIAL_DEGREE + 1], binomial = 1;
        for (int i = 0; i <= m; i++) {
            derivative[i] = c[i + degree - m] * binomial;
            binomial = binomial * (i + 1 + degree - m) / (i + 1);
        }
        for (int i = 0; i < count; i++) knots[i] = roots[i];
        int inner = count;
        const int *known = m == degree ? signs : NULL;
        double from = low, value_from = known ? known[0] : rb_polynomial_value(derivative, m, low);
        count = 0;
        if (value_from == 0) roots[count++] = low;
        for (int i = 0; i <= inner; i++) {
            double to = i < inner ? knots[i] : high;
            if (known && i < inner && (to <= low || to >= high)) continue;
            double value_to = known && i == inner ? known[1] : rb_polynomial_value(derivative, m, to);
            if (value_to == 0) {
                if (count == 0 || to > roots[count - 1]) roots[count++] = to;
            } else if ((value_from < 0 && value_to > 0) || (value_from > 0 && value_to < 0)) {
                roots[count++] = rb_polynomial_root(derivative, m, from, to, value_from < 0);
            }
            from = to;
            value_from = value_to;
        }
    }
    return count;
}
