#include "bits.h"
#include "room.h"

enum { MOST_CONTACTS = 4000 };

static rb_contact2 contacts[MOST_CONTACTS];

static void add_chain(room *to, int object, const double *points, int count, bool closed)
{
    room_add_chain(to, object, RB_WALLS_FREE_BOTH, points, count, closed);
}

static void add(room *to, int object, const double *points, int count) { add_chain(to, object, points, count, true); }

static rb_rebound2_state from(rb_vec2 center, rb_vec2 direction)
{
    return (rb_rebound2_state){center, rb_vec2_normalize(direction), 0, -1, 0, {0, 0}, 0};
}

static int trace_until(room *in, double radius, const uint8_t *stops, double length, int most, rb_rebound2_state *disc)
{
    return rb_rebound2_trace(room_walls(in), NULL, radius, stops, length, most, disc, contacts);
}

static int trace(room *in, double radius, int most, rb_rebound2_state *disc)
{
    return trace_until(in, radius, NULL, HUGE_VAL, most, disc);
}

static double clearance(const room *in, rb_vec2 p) { return (double)room_clearance(in, p); }

static const double square[8] = {0, 0, 10, 0, 10, 10, 0, 10};

// --- Single contacts -----------------------------------------------------------------------------------------

TEST(disc_stops_short_of_a_wall_by_its_radius_and_turns_back)
{
    room r = {.shape_count = 0};
    add(&r, 3, square, 4);
    rb_rebound2_state disc = from(vec(4, 5), vec(1, 0));
    assert_int_equal(trace(&r, 1, 1, &disc), 1);
    check_point(contacts[0].point, vec(9, 5), 0);
    check_point(contacts[0].normal, vec(-1, 0), 0);
    check_equal(contacts[0].distance, 5);
    check_equal(contacts[0].object, 3);
    check_equal(contacts[0].part, 1);
    check_point(disc.center, vec(9, 5), 0);
    check_point(disc.direction, vec(-1, 0), 0);
    check_equal(disc.length, 5);
    assert_int_equal(disc.ending, RB_ENDING_COUNT);
}

TEST(walls_are_solid_on_both_sides)
{
    room r = {.shape_count = 0};
    add(&r, 0, square, 4);
    rb_rebound2_state disc = from(vec(-5, 5), vec(1, 0));
    assert_int_equal(trace(&r, 1, 1, &disc), 1);
    check_point(contacts[0].point, vec(-1, 5), 0);
    check_point(contacts[0].normal, vec(-1, 0), 0);
}

TEST(disc_meets_the_end_of_a_wall_as_a_point)
{
    const double wall[4] = {5, 0, 5, 10};
    room r = {.shape_count = 0};
    add_chain(&r, 0, wall, 2, false);
    rb_rebound2_state disc = from(vec(0, 10.6), vec(1, 0)); // 0.6 above the end: the contact is 0.8 before it.
    assert_int_equal(trace(&r, 1, 1, &disc), 1);
    check_point(contacts[0].point, vec(4.2, 10.6), 1e-14);
    check_point(contacts[0].normal, vec(-0.8, 0.6), 1e-14);
    check_point(disc.direction, vec(1 - 2 * 0.64, 2 * 0.48), 1e-14);
}

TEST(disc_that_grazes_an_end_goes_on_and_a_little_lower_it_touches)
{
    const double point[2] = {5, 0};
    room r = {.shape_count = 0};
    add(&r, 0, point, 1);
    rb_rebound2_state above = from(vec(0, nudge(1, 1)), vec(1, 0)), at = from(vec(0, 1), vec(1, 0));
    rb_rebound2_state below = from(vec(0, 1 - 1e-9), vec(1, 0));
    assert_int_equal(trace(&r, 1, 1, &above), 0);
    assert_int_equal(above.ending, RB_ENDING_FREE);
    assert_int_equal(trace(&r, 1, 1, &at), 0); // Grazing, without a turn: no contact.
    assert_int_equal(trace(&r, 1, 1, &below), 1);
    check_near(contacts[0].point.x, 5, 1e-4);
    assert_true(clearance(&r, below.center) >= 1 - 1e-15);
}

TEST(start_in_contact_leaves_freely_and_turns_at_once_when_moving_deeper)
{
    room r = {.shape_count = 0};
    add(&r, 0, square, 4);
    rb_rebound2_state leaving = from(vec(9, 5), vec(-1, 0)), deeper = from(vec(9, 5), vec(1, 1));
    rb_rebound2_state inside = from(vec(nudge(9, 1), 5), vec(1, 0)), along = from(vec(9, 5), vec(0, 1));
    assert_int_equal(trace(&r, 1, 1, &leaving), 1);
    check_equal(contacts[0].distance, 8);
    assert_int_equal(trace(&r, 1, 1, &deeper), 1);
    check_equal(contacts[0].distance, 0);
    check_point(contacts[0].point, vec(9, 5), 0);
    assert_int_equal(trace(&r, 1, 1, &inside), 1); // Outside by rounding: moved back and reflected.
    check_equal(contacts[0].distance, 0);
    check_point(inside.center, vec(9, 5), 0);
    assert_int_equal(trace(&r, 1, 1, &along), 1); // Slides to the next wall.
    check_equal(contacts[0].distance, 4);
}

TEST(disc_does_not_enter_a_notch_narrower_than_itself)
{
    const double notched[16] = {0, 0, 10, 0, 10, 4, 14, 4, 14, 6, 10, 6, 10, 10, 0, 10};
    room r = {.shape_count = 0};
    add(&r, 0, notched, 8);
    rb_rebound2_state wide = from(vec(5, 5), vec(1, 0)), narrow = from(vec(5, 5), vec(1, 0));
    assert_int_equal(trace(&r, 1.25, 1, &wide), 1);
    check_point(contacts[0].point, vec(10 - 0.75, 5), 1e-14); // Stopped by the two ends of the opening: 3-4-5.
    assert_int_equal(trace(&r, 0.5, 1, &narrow), 1);
    check_point(contacts[0].point, vec(13.5, 5), 1e-14);
}

TEST(corner_hit_on_both_walls_at_once_reverses_the_disc)
{
    room r = {.shape_count = 0};
    add(&r, 0, square, 4);
    rb_rebound2_state disc = from(vec(5, 5), vec(1, 1));
    assert_int_equal(trace(&r, 1, 2, &disc), 2);
    check_equal(contacts[1].distance, 0);
    check_point(disc.direction, rb_vec2_normalize(vec(-1, -1)), 4e-16);
    check_point(disc.center, vec(9, 9), 4e-15);
}

TEST(corner_hit_nearly_at_once_gives_the_limit_of_both_orders)
{
    room r = {.shape_count = 0};
    add(&r, 0, square, 4);
    for (int k = -1; k <= 1; k += 2) {
        rb_rebound2_state disc = from(vec(5, 5), vec(1 + k * 1e-9, 1));
        assert_int_equal(trace(&r, 1, 2, &disc), 2);
        check_point(disc.direction, rb_vec2_normalize(vec(-1, -1)), 1e-8);
    }
}

// --- Endings -------------------------------------------------------------------------------------------------

TEST(no_wall_ahead_is_free_and_stays_where_it_is)
{
    room r = {.shape_count = 0};
    rb_rebound2_state disc = from(vec(1, 2), vec(3, 4));
    assert_int_equal(trace(&r, 1, 5, &disc), 0);
    assert_int_equal(disc.ending, RB_ENDING_FREE);
    check_point(disc.center, vec(1, 2), 0);
    add(&r, 0, square, 4);
    disc = from(vec(20, 5), vec(1, 0));
    assert_int_equal(trace(&r, 1, 5, &disc), 0);
    assert_int_equal(disc.ending, RB_ENDING_FREE);
}

TEST(length_ends_the_trace_between_contacts_and_at_once_if_it_is_0)
{
    room r = {.shape_count = 0};
    add(&r, 0, square, 4);
    rb_rebound2_state disc = from(vec(5, 5), vec(1, 0));
    assert_int_equal(trace_until(&r, 1, NULL, 7, 9, &disc), 1);
    assert_int_equal(disc.ending, RB_ENDING_DISTANCE);
    check_point(disc.center, vec(6, 5), 1e-14);
    check_equal(disc.length, 7);
    disc = from(vec(5, 5), vec(1, 0));
    assert_int_equal(trace_until(&r, 1, NULL, 0, 9, &disc), 0);
    assert_int_equal(disc.ending, RB_ENDING_DISTANCE);
    check_point(disc.center, vec(5, 5), 0);
    disc = from(vec(5, 5), vec(1, 0)); // Also without any wall.
    assert_int_equal(trace_until(&(room){.shape_count = 0}, 1, NULL, 3, 9, &disc), 0);
    assert_int_equal(disc.ending, RB_ENDING_DISTANCE);
    check_point(disc.center, vec(8, 5), 0);
}

TEST(stopping_object_ends_the_trace_with_its_contact)
{
    const double post[8] = {7, 4, 8, 4, 8, 6, 7, 6};
    const uint8_t stops[2] = {0, 1};
    room r = {.shape_count = 0};
    add(&r, 0, square, 4);
    add(&r, 1, post, 4);
    rb_rebound2_state disc = from(vec(5, 5), vec(-1, 0)); // Away from the wall first.
    assert_int_equal(trace_until(&r, 1, stops, HUGE_VAL, 9, &disc), 2);
    assert_int_equal(disc.ending, RB_ENDING_STOPPED);
    check_equal(contacts[1].object, 1);
    check_equal(contacts[1].part, 3);
    check_point(contacts[1].point, vec(6, 5), 0);
}

TEST(contact_count_ends_the_trace_and_none_is_allowed)
{
    room r = {.shape_count = 0};
    add(&r, 0, square, 4);
    rb_rebound2_state disc = from(vec(5, 5), vec(1, 0.3));
    assert_int_equal(trace(&r, 1, 7, &disc), 7);
    assert_int_equal(disc.ending, RB_ENDING_COUNT);
    disc = from(vec(5, 5), vec(1, 0.3));
    assert_int_equal(trace(&r, 1, 0, &disc), 0);
    assert_int_equal(disc.ending, RB_ENDING_COUNT);
}

TEST(disc_wedged_between_walls_is_shut_in)
{
    room r = {.shape_count = 0};
    add(&r, 0, square, 4);
    rb_rebound2_state disc = from(vec(5, 5), vec(1, 0)); // As wide as the room.
    int count = trace(&r, 5, 1000, &disc);
    assert_int_equal(disc.ending, RB_ENDING_SHUT_IN);
    assert_true(count < 200);
    check_point(disc.center, vec(5, 5), 1e-14);
}

TEST(disc_in_a_corridor_of_its_own_width_moves_along_it)
{
    const double corridor[8] = {0, 0, 100, 0, 100, 2, 0, 2};
    room r = {.shape_count = 0};
    add(&r, 0, corridor, 4);
    rb_rebound2_state disc = from(vec(50, 1), vec(1, 0));
    assert_int_equal(trace(&r, 1, 4, &disc), 4);
    check_equal(disc.length, 49 + 3 * 98);
}

// --- Case files ----------------------------------------------------------------------------------------------

TEST(shared_scene_of_wall_and_obstacle_has_its_path)
{
    case_file file = case_open("bounding-box-scene.json");
    double start[2], direction[2], wall[40], obstacle[40], offset[2], path[200];
    double radius = case_number(&file, "radius");
    case_seek(&file, "origin");
    assert_int_equal(case_numbers(&file, start, 2), 2);
    case_seek(&file, "direction");
    assert_int_equal(case_numbers(&file, direction, 2), 2);
    int most = (int)case_number(&file, "maxReflections");
    case_seek(&file, "wall");
    int wall_count = case_numbers(&file, wall, 40) / 2;
    case_seek(&file, "obstacle");
    int obstacle_count = case_numbers(&file, obstacle, 40) / 2;
    case_seek(&file, "obstacleOffset");
    assert_int_equal(case_numbers(&file, offset, 2), 2);
    case_seek(&file, "path");
    int path_count = case_numbers(&file, path, 200) / 2;
    case_close(&file);

    for (int i = 0; i < 2 * obstacle_count; i++) obstacle[i] += offset[i % 2];
    room r = {.shape_count = 0};
    add(&r, 0, wall, wall_count);
    add(&r, 1, obstacle, obstacle_count);
    const uint8_t stops[2] = {0, 1};
    rb_rebound2_state disc = from(vec(start[0], start[1]), vec(direction[0], direction[1]));
    int count = trace_until(&r, radius, stops, HUGE_VAL, most, &disc);
    assert_int_equal(count, path_count - 1);
    assert_int_equal(disc.ending, RB_ENDING_STOPPED);
    for (int i = 0; i < count; i++) check_point(contacts[i].point, rb_polygon2_vertex(path, i + 1), 1e-6);
}

TEST(shared_scene_of_rectangles_is_never_entered)
{
    case_file file = case_open("bvh-scene.json");
    double start[2], direction[2], wall[8];
    double radius = case_number(&file, "radius");
    case_seek(&file, "origin");
    assert_int_equal(case_numbers(&file, start, 2), 2);
    case_seek(&file, "direction");
    assert_int_equal(case_numbers(&file, direction, 2), 2);
    double turn = case_number(&file, "turn");
    int frames = (int)case_number(&file, "frames"), most = (int)case_number(&file, "maxReflections");
    case_seek(&file, "wall");
    assert_int_equal(case_numbers(&file, wall, 8), 8);
    room r = {.shape_count = 0};
    add(&r, 0, wall, 4);
    uint8_t stops[17] = {0};
    for (int i = 1; i <= 16; i++) {
        double x = case_number(&file, "x"), y = case_number(&file, "y");
        double w = case_number(&file, "w") / 2, h = case_number(&file, "h") / 2;
        const double corners[8] = {x - w, y - h, x + w, y - h, x + w, y + h, x - w, y + h};
        add(&r, i, corners, 4);
        stops[i] = 1;
    }
    case_close(&file);
    assert_int_equal(room_walls(&r)->wall_count, 4 + 4 * 16);

    int stopped = 0;
    double angle = rb_angle(vec(direction[0], direction[1]));
    for (int i = 1; i <= frames; i++) {
        rb_rebound2_state disc = from(vec(start[0], start[1]), rb_direction(angle + i * turn));
        int count = trace_until(&r, radius, stops, HUGE_VAL, most, &disc);
        rb_vec2 last = {start[0], start[1]};
        for (int k = 0; k < count; k++) {
            rb_vec2 p = contacts[k].point;
            check_near(clearance(&r, p), radius, 1e-11);
            for (int step = 1; step < 8; step++) {
                rb_vec2 between = rb_vec2_add_scaled(last, rb_vec2_sub(p, last), step / 8.0);
                assert_true(clearance(&r, between) >= radius - 1e-11);
            }
            assert_true((contacts[k].object > 0) == (k == count - 1 && disc.ending == RB_ENDING_STOPPED));
            last = p;
        }
        stopped += disc.ending == RB_ENDING_STOPPED;
        assert_true(disc.ending == RB_ENDING_STOPPED || (disc.ending == RB_ENDING_COUNT && count == most));
    }
    assert_true(stopped > frames / 2);
}

// --- Properties ----------------------------------------------------------------------------------------------

/// Follows a disc and checks each contact and each segment of its path. Returns the number of contacts.
static int check_bounces(room *in, double radius, rb_vec2 start, rb_vec2 direction, int bounces, double scale)
{
    double least = radius * (1 - 1e-12) - 64 * RB_ROUNDING * scale;
    rb_rebound2_state disc = from(start, direction);
    rb_vec2 last = start;
    int done = 0;
    while (done < bounces) {
        double before = disc.length, sum = 0;
        int count = trace(in, radius, MOST_CONTACTS < bounces - done ? MOST_CONTACTS : bounces - done, &disc);
        for (int i = 0; i < count; i++) {
            rb_vec2 p = contacts[i].point;
            double away = clearance(in, p);
            if (!(away >= least)) fail_msg("contact %d at %a %a is %.17g from a wall", done + i, p.x, p.y, away);
            if (!((double)room_clearance_within(in, last, p, radius) >= least))
                fail_msg("way to contact %d cuts a wall", done + i);
            assert_true(contacts[i].distance >= 0);
            check_near(rb_vec2_dot(contacts[i].normal, contacts[i].normal), 1, 4 * DBL_EPSILON);
            sum += contacts[i].distance;
            last = p;
        }
        check_near(rb_vec2_dot(disc.direction, disc.direction), 1, 4 * DBL_EPSILON);
        check_near(disc.length - before, sum, 1e-9 * disc.length);
        done += count;
        if (disc.ending == RB_ENDING_SHUT_IN) return done;
        assert_int_equal(disc.ending, RB_ENDING_COUNT);
    }
    return done;
}

/// A position with room for the disc, or false.
static bool find_start(prng *r, const room *in, double radius, double size, rb_vec2 *start)
{
    for (int i = 0; i < 200; i++) {
        *start = random_point(r, size);
        if (clearance(in, *start) > radius * 1.001) return true;
    }
    return false;
}

TEST(disc_is_never_nearer_than_its_radius_in_nasty_rooms)
{
    prng r = random_start();
    static const double around[8] = {-10, -10, -10, 10, 10, 10, 10, -10};
    static const double wedge[6] = {-9, -9.5, 9, -9.5, 9, -9};
    static const double notches[24] = {-6, 0, -5, 4, -4, 0, -3, 4, -2, 0, -1, 4, 0, 0, 1, 4, 2, 0, 3, 4, 4, 0, 5, 4};
    static const double cross[8] = {-8, 5, 8, 9, -8, 9, 8, 5}, post[2] = {7, 1}, stick[4] = {6, -4, 8, -6};
    room nasty = {.shape_count = 0};
    add(&nasty, 0, around, 4);
    add(&nasty, 1, wedge, 3);
    add(&nasty, 2, notches, 12);
    add(&nasty, 3, cross, 4);
    add(&nasty, 4, post, 1);
    add(&nasty, 5, stick, 2);
    int bounces = 0;
    for (int i = 0; i < 50; i++) {
        rb_vec2 start;
        double radius = ldexp(1, random_int(&r, -12, -1)) * random_float(&r, 0.5, 1);
        if (!find_start(&r, &nasty, radius, 9, &start)) continue;
        bounces += check_bounces(&nasty, radius, start, rb_direction(random_float(&r, 0, 7)), 2500, 10);
    }
    assert_true(bounces >= 100000);
}

TEST(disc_is_never_nearer_than_its_radius_in_random_rooms)
{
    prng r = random_start();
    int bounces = 0;
    for (int i = 0; i < 400; i++) {
        double points[2 * 14], offset = random_bool(&r, 0.3) ? 1e4 : 0;
        int count = random_int(&r, 3, 14);
        rb_vec2 center = {offset, -offset};
        shape_star(&r, center, 0.3, 3, count, points);
        if (random_bool(&r, 0.5)) shape_reverse(points, count);
        room star = {.shape_count = 0};
        add(&star, 0, points, count);
        double radius = clearance(&star, center) * random_float(&r, 0.01, 0.99);
        if (!rb_polygon2_contains(points, count, center, RB_NONZERO)) continue;
        bounces += check_bounces(&star, radius, center, rb_direction(random_float(&r, 0, 7)), 500, 3 + offset);
    }
    assert_true(bounces > 100000);
}

TEST(light_never_leaves_a_room)
{
    prng r = random_start();
    for (int i = 0; i < 200; i++) {
        double points[2 * 12];
        int count = random_int(&r, 3, 12);
        rb_vec2 center = rb_vec2_scale(rb_direction(random_float(&r, 0, 7)), random_float(&r, 0, 1.5));
        shape_star(&r, center, 0.3, 2, count, points);
        if (!rb_polygon2_contains(points, count, center, RB_NONZERO)) continue;
        room star = {.shape_count = 0};
        add(&star, 0, points, count);
        rb_rebound2_state disc = from(center, rb_direction(random_float(&r, 0, 7)));
        assert_int_equal(trace(&star, 0, 1000, &disc), 1000);
        for (int k = 0; k < 1000; k++) {
            bool in = rb_polygon2_contains(points, count, contacts[k].point, RB_NONZERO);
            assert_true(in || clearance(&star, contacts[k].point) < 1e-14);
        }
    }
}

TEST(trace_in_pieces_is_the_trace_in_one_to_the_bit)
{
    prng r = random_start();
    for (int i = 0; i < 50; i++) {
        double points[2 * 12];
        int count = random_int(&r, 3, 12), most = 200, done = 0;
        shape_convex(&r, vec(0, 0), 3, count, points);
        room one = {.shape_count = 0};
        add(&one, 0, points, count);
        double radius = clearance(&one, vec(0, 0)) * 0.3;
        if (!rb_polygon2_contains(points, count, vec(0, 0), RB_NONZERO)) continue;
        rb_rebound2_state whole = from(vec(0, 0), rb_direction(i)), pieces = whole;
        assert_int_equal(trace(&one, radius, most, &whole), most);
        while (done < most) done += trace(&one, radius, random_int(&r, 1, 7) < most - done ? 1 : most - done, &pieces);
        assert_true(same_bits(whole.center.x, pieces.center.x) && same_bits(whole.center.y, pieces.center.y));
        assert_true(same_bits(whole.direction.x, pieces.direction.x) && same_bits(whole.length, pieces.length));
    }
}

TEST(reversed_disc_follows_its_path_back)
{
    prng r = random_start();
    for (int i = 0; i < 2000; i++) {
        room box = {.shape_count = 0};
        add(&box, 0, square, 4);
        rb_vec2 start = {random_float(&r, 2, 8), random_float(&r, 2, 8)};
        rb_rebound2_state disc = from(start, rb_direction(random_float(&r, 0, 7)));
        trace(&box, 1, 10, &disc);
        double length = disc.length;
        // Back along the path to the tenth contact: its reflection is undone.
        rb_vec2 normal = contacts[9].normal;
        disc.direction =
            rb_vec2_scale(rb_vec2_add_scaled(disc.direction, normal, -2 * rb_vec2_dot(disc.direction, normal)), -1);
        disc.length = 0;
        assert_int_equal(trace_until(&box, 1, NULL, length, 20, &disc), 9);
        check_point(disc.center, start, 1e-10);
    }
}

/// Distance from the start at which a disc ends that is reversed after so many contacts and returns.
static double reverse(room *in, double radius, rb_vec2 start, rb_vec2 direction, int bounces)
{
    rb_rebound2_state disc = from(start, direction);
    assert_int_equal(trace(in, radius, bounces, &disc), bounces);
    double length = disc.length;
    rb_vec2 normal = contacts[bounces - 1].normal;
    disc.direction = rb_vec2_add_scaled(disc.direction, normal, -2 * rb_vec2_dot(disc.direction, normal));
    disc = (rb_rebound2_state){.center = disc.center, .direction = rb_vec2_scale(disc.direction, -1)};
    trace_until(in, radius, NULL, length, bounces + 8, &disc);
    return rb_vec2_length(rb_vec2_sub(disc.center, start));
}

/// In integrable rooms, a square or a circle, errors grow with the number of contacts or with its square. (Other walls multiply
/// errors at each contact: no path returns after about thirty.)
TEST(in_integrable_rooms_it_returns_after_thousands_of_contacts)
{
    prng r = random_start();
    room box = {.shape_count = 0}, ring = {.shape_count = 0};
    const double circle[6] = {5, 5, 5, 0, 2 * RB_PI, 0};
    add(&box, 0, square, 4);
    room_add_arc(&ring, 0, RB_WALLS_FREE_INSIDE, circle);
    for (int bounces = 10; bounces <= 3000; bounces *= 5) {
        double worst_box = 0, worst_ring = 0;
        for (int i = 0; i < 200; i++) {
            rb_vec2 start = {random_float(&r, 3, 7), random_float(&r, 3, 7)},
                    direction = rb_direction(random_float(&r, 0, 7));
            worst_box = rb_max(worst_box, reverse(&box, 1, start, direction, bounces));
            worst_ring = rb_max(worst_ring, reverse(&ring, 1, start, direction, bounces));
        }
        print_message("%d contacts and back: %.2g off in a square, %.2g in a circle, of 10\n", bounces, worst_box,
                      worst_ring);
        assert_true(worst_box < 1e-15 * bounces * bounces + 1e-12);
        assert_true(worst_ring < 1e-14 * bounces * bounces + 1e-12);
    }
}

TEST(quarter_turns_mirrors_and_scales_keep_the_path)
{
    prng r = random_start();
    for (int i = 0; i < 1000; i++) {
        double points[2 * 9], moved[2 * 9];
        int count = random_int(&r, 3, 9);
        shape_convex(&r, vec(0, 0), 3, count, points);
        if (!rb_polygon2_contains(points, count, vec(0, 0), RB_NONZERO)) continue;
        exact_map map = random_map(&r);
        for (int k = 0; k < count; k++) {
            rb_vec2 v = map_vector(map, rb_polygon2_vertex(points, k));
            moved[2 * k] = v.x;
            moved[2 * k + 1] = v.y;
        }
        room here = {.shape_count = 0}, there = {.shape_count = 0};
        add(&here, 0, points, count);
        add(&there, 0, moved, count);
        double radius = clearance(&here, vec(0, 0)) * 0.5;
        rb_vec2 direction = rb_direction(random_float(&r, 0, 7));
        rb_rebound2_state a = from(vec(0, 0), direction), b = from(vec(0, 0), map_vector(map, direction));
        assert_int_equal(trace(&here, radius, 5, &a), trace(&there, radius * map.scale, 5, &b));
        check_point(b.center, map_vector(map, a.center), 1e-9 * map.scale);
    }
}

// --- Former bugs ----------------------------------------------------------------------------------------------------

/// Before, its contacts were reported on the wall and, by rounding, behind it: another trace from there continued outside.
TEST(light_goes_on_from_its_contacts)
{
    prng r = random_start();
    for (int n = 0; n < 2000; n++) {
        room in = {.shape_count = 0};
        const double a = random_float(&r, 0, 7), c = 20 * cos(a), s = 20 * sin(a);
        const double points[8] = {c, s, -s, c, -c, -s, s, -c}, round[6] = {1, 2, 30, 0, 7, 0};
        if (n % 2)
            room_add_arc(&in, 0, RB_WALLS_FREE_INSIDE, round);
        else
            room_add_chain(&in, 0, RB_WALLS_FREE_INSIDE, points, 4, true);
        rb_rebound2_state light = from(vec(random_float(&r, -5, 5), random_float(&r, -5, 5)), rb_direction(a * 3));
        for (int i = 0; i < 20; i++) {
            assert_int_equal(trace(&in, 0, 1, &light), 1);
            assert_true(light.length > 0 || i > 0);
            int32_t winding;
            assert_false(rb_walls2_is_blocked(room_walls(&in), NULL, contacts[0].point, 0, &winding));
            assert_true(rb_vec2_length(contacts[0].point) < 35);
            light = from(contacts[0].point, light.direction);
        }
    }
}

/// Before, a tangent of the circle that the center can reach, at an end of the arc, hit neither this circle nor the circle around
/// the end.
TEST(a_disc_that_comes_along_the_tangent_at_the_end_of_an_arc_stays_within)
{
    prng r = random_start();
    for (int n = 0; n < 20000; n++) {
        const double a = n == 0 ? 0 : random_float(&r, 0, 7), sweep = random_float(&r, 0.1, 3.1);
        const double wide = n % 3 ? 6 : random_float(&r, 1.1, 1000), radius = n % 2 ? 1 : random_float(&r, 0.01, wide);
        const rb_vec2 out = rb_direction(a), along = {-out.y, out.x};
        const rb_vec2 center = n % 4 ? vec(0, 0) : random_point(&r, 1e3);
        const double arc[6] = {center.x, center.y, wide, a, a + sweep, 0};
        room in = {.shape_count = 0};
        room_add_arc(&in, 0, RB_WALLS_FREE_BOTH, arc);
        rb_vec2 touching = rb_vec2_add_scaled(center, out, wide - radius);
        rb_rebound2_state disc = from(rb_vec2_add_scaled(touching, along, -random_float(&r, 0.1, 20)), along);
        const double largest = room_walls(&in)->largest, ulp = nudge(largest, 1) - largest;
        int count = trace_until(&in, radius, NULL, 21 + wide * 0.05, 40, &disc);
        if (count == 0)
            fail_msg("arc about (%a, %a) of %a from %a by %a, disc of %a: none", center.x, center.y, wide, a, sweep,
                     radius);
        for (int i = 0; i < count; i++) {
            double depth = radius - clearance(&in, contacts[i].point);
            if (depth > 4 * ulp)
                fail_msg("arc about (%a, %a) of %a from %a by %a, disc of %a: %g ulp deep at contact %d of %d",
                         center.x, center.y, wide, a, sweep, radius, depth / ulp, i, count);
        }
    }
}

/// Before, a path that starts on the rounded point of a tangent missed the circle that the center can reach by 2 ulp: more than the
/// tolerance of tangents, and too little for the arc's end to count. The disc passed through the wall.
TEST(a_disc_2_ulp_wide_of_a_tangent_at_the_end_of_a_large_arc_meets_it)
{
    static const struct {
        double arc[6];
        rb_vec2 center, direction;
    } missed[] = {
        {{0, 0, 0x1.a8429dc0379f3p+9, 0x1.ada29365bc598p+2, 0x1.e468ac88c3fcep+2, 0},
         {0x1.81f2e5692f23dp+9, 0x1.5df7ce5f25863p+8},
         {-0x1.aabf6c1fa1504p-2, 0x1.d16b780e2b553p-1}},
        {{0, 0, 0x1.3034b9c6d7ad5p+9, 0x1.1977ab8cf483ep+2, 0x1.62ac1b1e2b5bp+2, 0},
         {-0x1.872574192a7dp+7, -0x1.1f8faf18035cep+9},
         {0x1.e6e4b28e8ac1cp-1, -0x1.3cb9e60e0b44bp-2}},
    };
    for (int i = 0; i < 2; i++) {
        room in = {.shape_count = 0};
        room_add_arc(&in, 0, RB_WALLS_FREE_BOTH, missed[i].arc);
        rb_rebound2_state disc = from(missed[i].center, missed[i].direction);
        assert_int_equal(trace_until(&in, 1, NULL, 60, 1, &disc), 1);
        assert_true(clearance(&in, disc.center) >= 1 - 1e-12);
    }
}

/// The center's rounding turns the direction from a wall's end by more than the reflection of a grazing contact: before, the same
/// end was hit again and again, and the disc counted as shut in beside a single wall.
TEST(a_disc_that_grazes_the_end_of_a_lone_wall_goes_on)
{
    const double wall[4] = {4, 0, 0, 2};
    room in = {.shape_count = 0};
    add_chain(&in, 0, wall, 2, false);
    rb_rebound2_state disc = from(vec(0x1.00ffbabdc4e63p+2, -0x1.7884fac6676ffp-11), vec(0, 1));
    disc.direction = vec(0x1.7884fac667722p-5, 0x1.ff757b89cc69p-1);
    trace(&in, 0x1p-6, 100, &disc);
    assert_int_equal(disc.ending, RB_ENDING_FREE);
    prng r = random_start();
    for (int n = 0; n < 100000; n++) {
        // To the point where the center is a radius from the end, then along the tangent, starting there or before.
        rb_vec2 out = rb_direction(random_float(&r, -1.5, 2.5)), along = {-out.y, out.x};
        rb_vec2 at = rb_vec2_add_scaled(vec(4, 0), out, 0x1p-6 * (1 + random_int(&r, -4, 4) * DBL_EPSILON));
        if (clearance(&in, at) < 0x1p-6 * (1 - 64 * DBL_EPSILON)) continue;
        disc = from(rb_vec2_add_scaled(at, along, n % 2 ? -random_float(&r, 0, 1e-3) : 0), along);
        trace(&in, 0x1p-6, 200, &disc);
        if (disc.ending != RB_ENDING_FREE) fail_msg("out (%a, %a), along (%a, %a)", out.x, out.y, along.x, along.y);
    }
}

TEST(a_disc_as_wide_as_its_round_room_is_shut_in)
{
    static const double wide[] = {1, 3, 0.1, 1e6};
    for (int i = 0; i < 4; i++) {
        for (int step = -1; step <= 1; step++) {
            const double round[6] = {3, 2, wide[i], 0, 7, 0};
            room in = {.shape_count = 0};
            room_add_arc(&in, 0, RB_WALLS_FREE_INSIDE, round);
            rb_rebound2_state disc = from(vec(3, 2), vec(1, 0.5));
            trace(&in, nudge(wide[i], step), MOST_CONTACTS, &disc);
            assert_int_equal(disc.ending, RB_ENDING_SHUT_IN);
            check_point(disc.center, vec(3, 2), 8 * DBL_EPSILON * wide[i]);
        }
    }
}

static uint32_t hash_path(int count)
{
    uint32_t hash = BITS_HASH;
    for (int i = 0; i < count; i++) {
        const rb_contact2 *contact = &contacts[i];
        hash = bits_add(bits_add(hash, contact->point.x), contact->point.y);
        hash = bits_add(bits_add(hash, contact->normal.x), contact->normal.y);
        hash = bits_add(hash, contact->distance);
    }
    return hash;
}

/// Native code, wasm and every compiler compute the same path. The hashes come from this code: they change if and only if the
/// arithmetic changes.
TEST(every_build_follows_the_same_path_to_the_bit)
{
    case_file file = case_open("rebound-bits.json");
    static const char *const names[] = {"room",  "post",      "circle", "arc", "chain",
                                        "start", "direction", "radii",  "hash"};
    double numbers[9][20];
    int counts[9];
    for (int i = 0; i < 9; i++) {
        case_seek(&file, names[i]);
        counts[i] = case_numbers(&file, numbers[i], 20);
    }
    case_close(&file);
    room r = {.shape_count = 0};
    room_add_chain(&r, 0, RB_WALLS_FREE_INSIDE, numbers[0], counts[0] / 2, true);
    room_add_chain(&r, 1, RB_WALLS_FREE_OUTSIDE, numbers[1], counts[1] / 2, true);
    const double circle[6] = {numbers[2][0], numbers[2][1], numbers[2][2], 0, 2 * RB_PI, 0};
    const double arc[6] = {numbers[3][0], numbers[3][1], numbers[3][2], numbers[3][3], numbers[3][4], 0};
    room_add_arc(&r, 2, RB_WALLS_FREE_OUTSIDE, circle);
    room_add_arc(&r, 3, RB_WALLS_FREE_BOTH, arc);
    room_add_chain(&r, 4, RB_WALLS_FREE_BOTH, numbers[4], counts[4] / 2, false);
    for (int i = 0; i < counts[7]; i++) {
        rb_vec2 direction = vec(numbers[6][0], numbers[6][1]);
        double speed = rb_vec2_length(direction);
        rb_rebound2_state disc = {.center = {numbers[5][0], numbers[5][1]},
                                  .direction = {direction.x / speed, direction.y / speed}};
        int count = trace(&r, numbers[7][i], MOST_CONTACTS, &disc);
        assert_int_equal(count, MOST_CONTACTS);
        uint32_t hash = hash_path(count);
        if (hash != (uint32_t)numbers[8][i]) fail_msg("radius %g: the hash is %u", numbers[7][i], (unsigned)hash);
    }
}
