#include "shapes2_feature.h"

#include "shapes2_visit.h"

bool rb_shape2_feature(const rb_shape2 *shape, const rb_shapes_query2 *query, rb_path_feature2 *feature)
{
    rb_shape_map2 map;
    rb_shape_map2_of(shape, query, &map);
    rb_shape_room2 room;
    const rb_path2 *path = rb_shape2_path(shape, &room);
    if (!rb_path2_feature(path, rb_affine2_point(map.inverse, query->point), map.matrix,
                          (shape->flags & RB_SHAPE_FILL) != 0, query->tolerance, feature))
        return false;
    feature->point = rb_affine2_point(map.matrix, feature->point);
    return true;
}
