// Prices of European options by the formula of Black and Scholes: exp, log and sqrt, and the
// normal distribution as a polynomial in 1 / (1 + k x) (Abramowitz and Stegun, 26.2.17).
#pragma OPENCL FP_CONTRACT OFF

float normal_distribution(float x) {
    float t = 1.0f / fma(0.2316419f, fabs(x), 1.0f);
    float p = fma(t, 1.330274429f, -1.821255978f);
    p = fma(t, p, 1.781477937f);
    p = fma(t, p, -0.356563782f);
    p = fma(t, p, 0.319381530f);
    float tail = 0.3989422804f * exp(-0.5f * x * x) * p * t;
    return x < 0.0f ? tail : 1.0f - tail;
}

__kernel void black_scholes(__global const float *spot, __global const float *strike,
                            __global const float *years, __global float *call,
                            __global float *put, float rate, float volatility) {
    size_t i = get_global_id(0);
    float s = spot[i], k = strike[i], t = years[i];
    float spread = volatility * sqrt(t);
    float d1 = (log(s / k) + (rate + 0.5f * volatility * volatility) * t) / spread;
    float d2 = d1 - spread;
    float discounted = k * exp(-rate * t);
    float n1 = normal_distribution(d1);
    float n2 = normal_distribution(d2);
    call[i] = s * n1 - discounted * n2;
    put[i] = discounted * (1.0f - n2) - s * (1.0f - n1);
}
