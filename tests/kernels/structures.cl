// Structures everywhere: private, global, by value, as results, nested, in arrays.

typedef struct Point {
    float x, y;
} Point;

struct Particle {
    Point at;
    Point speed;
    int kind;
    uchar marks[6];
    struct Particle *other;
};

Point add(Point a, Point b)
{
    a.x += b.x;
    a.y += b.y;
    return a;
}

Point scaled(Point p, float by)
{
    return (Point){p.x * by, p.y * by};
}

struct Particle step(struct Particle p, float time)
{
    struct Particle next = p;
    next.at = add(p.at, scaled(p.speed, time));
    next.kind++;
    next.marks[p.kind & 3] ^= 0x55;
    return next;
}

void turn(Point *p)
{
    Point old = *p;
    p->x = -old.y;
    p->y = old.x;
}

typedef struct {
    int count;
    Point points[4];
    struct {
        short low, high;
    } range;
} Path;

__kernel void structures(__global Point *points, __global int *numbers, __global Path *paths)
{
    int i = get_global_id(0);

    struct Particle p = {points[i], {1.0f, .y = 0.5f}, i, {1, 2, 3}};
    struct Particle q = step(p, 2.0f);
    p.other = &q;
    q.other = &p;
    p.other->kind += 100;
    p.other->other->marks[1] = 77;
    turn(&q.at);
    turn(&p.other->speed);
    Point sum = add(p.at, q.at);
    Point chosen = i % 3 == 0 ? sum : i % 3 == 1 ? scaled(sum, 0.5f) : q.speed;
    points[i] = (turn(&chosen), chosen);

    Path path = paths[i];
    path.range.high = path.count;
    for (int k = 0; k < 4; k++) {
        if (k < path.count) {
            path.points[k] = add(path.points[k], points[i]);
        } else {
            path.points[k] = path.points[(k + i) & 3];
        }
    }
    path.range.low = sizeof path.points;
    paths[i] = path;
    paths[i].count = step(p, path.points[1].x).marks[i & 3] + add(sum, chosen).x;

    numbers[4 * i] = q.kind * 1000 + p.kind;
    numbers[4 * i + 1] = p.marks[0] + p.marks[1] * 256 + q.marks[1];
    numbers[4 * i + 2] = sizeof(struct Particle) * 1000 + sizeof(Path);
    numbers[4 * i + 3] = (int)((char *)&p.speed.y - (char *)&p) + 100 * (p.other == &q);
}
