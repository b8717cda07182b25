// Rotates the hue of colors: RGB to HSV and back. The first helper returns three results through
// pointers to the caller's variables, the second selects with a switch.
#pragma OPENCL FP_CONTRACT OFF

void to_hsv(float r, float g, float b, float *h, float *s, float *v) {
    float most = fmax(r, fmax(g, b));
    float spread = most - fmin(r, fmin(g, b));
    *v = most;
    *s = most > 0.0f ? spread / most : 0.0f;
    if (spread == 0.0f)
        *h = 0.0f;
    else if (most == r)
        *h = (g - b) / spread + (g < b ? 6.0f : 0.0f);
    else if (most == g)
        *h = (b - r) / spread + 2.0f;
    else
        *h = (r - g) / spread + 4.0f;
}

void to_rgb(float h, float s, float v, float *r, float *g, float *b) {
    float sector = floor(h);
    float part = h - sector;
    float p = v * (1.0f - s);
    float q = v * (1.0f - s * part);
    float t = v * (1.0f - s * (1.0f - part));
    switch ((int)sector) {
    case 0: *r = v; *g = t; *b = p; break;
    case 1: *r = q; *g = v; *b = p; break;
    case 2: *r = p; *g = v; *b = t; break;
    case 3: *r = p; *g = q; *b = v; break;
    case 4: *r = t; *g = p; *b = v; break;
    default: *r = v; *g = p; *b = q; break;
    }
}

__kernel void hue(__global float *colors, float turn) {
    size_t i = 3 * get_global_id(0);
    float r = colors[i], g = colors[i + 1], b = colors[i + 2];
    float h, s, v;
    to_hsv(r, g, b, &h, &s, &v);
    h += turn;
    if (h >= 6.0f)
        h -= 6.0f;
    to_rgb(h, s, v, &r, &g, &b);
    colors[i] = r;
    colors[i + 1] = g;
    colors[i + 2] = b;
}
