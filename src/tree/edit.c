#include "node.h"

/// The leaf at 4 * node + child.
static int32_t *rb_leaf_of(const rb_bvh *bvh, int32_t link)
{
    return rb_bvh_children(rb_bvh_node(bvh, bvh->dimensions, link / 4), bvh->dimensions) + link % 4;
}

int rb_bvh_slot(const rb_bvh *bvh, int index)
{
    int32_t link = rb_bvh_leaf_of_item(bvh)[index];
    if (link < 0) return link < -1 ? -2 : -1;
    int slot = rb_bvh_leaf_first(*rb_leaf_of(bvh, link));
    while (rb_bvh_item_at_slot(bvh)[slot] != index) slot++;
    return slot;
}

static void rb_put_box(rb_bvh *bvh, int slot, const double *box)
{
    double *to = rb_bvh_boxes(bvh) + (size_t)slot * 2 * (size_t)bvh->dimensions;
    for (int k = 0; k < 2 * bvh->dimensions; k++) to[k] = box[k];
}

void rb_bvh_update(rb_bvh *bvh, int index, const double *box)
{
    rb_put_box(bvh, rb_bvh_slot(bvh, index), box);
    rb_bvh_refit_ancestors(bvh, rb_bvh_leaf_of_item(bvh)[index]);
}

/// The child with the least cost of inserting the box: growth and new area are weighted. -1 - i if the unused child i is
/// better.
static int rb_best_child(const float *node, const float *bounds, int dimensions)
{
    const int32_t *children = rb_bvh_children(node, dimensions);
    int best = -1, empty = -1;
    double least = HUGE_VAL, own = rb_bvh_area(bounds, bounds + dimensions, 1, dimensions);
    for (int lane = 0; lane < 4; lane++) {
        if (children[lane] == 0) {
            empty = lane;
            continue;
        }
        float together[6] = {0};
        for (int k = 0; k < dimensions; k++) {
            float low = node[4 * k + lane], high = node[4 * (dimensions + k) + lane];
            together[k] = low < bounds[k] ? low : bounds[k];
            together[dimensions + k] = high > bounds[dimensions + k] ? high : bounds[dimensions + k];
        }
        double area = rb_bvh_area(node + lane, node + lane + 4 * dimensions, 4, dimensions);
        double grown = rb_bvh_area(together, together + dimensions, 1, dimensions);
        // A leaf would become a node with two children; a node would be visited more often.
        double cost = children[lane] < 0 ? grown + own : grown - area + grown / 4;
        // Far outside, areas are infinite and their differences are NaN: choose the first child.
        if (best < 0 || cost < least) {
            least = cost;
            best = lane;
        }
    }
    if (empty >= 0 && (best < 0 || children[best] < 0 || least > own)) return -1 - empty;
    return best;
}

/// Largest number of leaves of a subtree that is balanced. Each takes 20 bytes of the stack, 40 KB in all; in wasm
/// it has 128 KB. With a larger number, insertions in a row need fewer rebuilds of the whole tree.
#define RB_BALANCED_LEAVES 2048

/// A leaf of a subtree, with twice the center of its bounds.
typedef struct rb_balanced_leaf {
    float center[3];
    int32_t child;
} rb_balanced_leaf;

/// A subtree that is balanced: its leaves, and its nodes in ascending order.
typedef struct rb_subtree {
    rb_bvh *bvh;
    rb_balanced_leaf *leaves;
    int32_t *nodes;
    int leaf_count, node_count;
} rb_subtree;

/// Adds a node and what is below it to a subtree, without the child `except`. Returns false if they are too many.
static bool rb_subtree_add(rb_subtree *tree, int32_t root, int32_t except)
{
    const int dimensions = tree->bvh->dimensions;
    int32_t stack[RB_BVH_STACK];
    int waiting = 0;
    for (stack[waiting++] = root; waiting > 0;) {
        const int32_t at = stack[--waiting];
        if (tree->node_count == RB_BALANCED_LEAVES || tree->leaf_count > RB_BALANCED_LEAVES - 4) return false;
        tree->nodes[tree->node_count++] = at;
        const float *node = rb_bvh_node(tree->bvh, dimensions, at);
        for (int lane = 0; lane < 4; lane++) {
            const int32_t child = rb_bvh_children(node, dimensions)[lane];
            if (child > 0 && child != except) stack[waiting++] = child;
            if (child >= 0) continue;
            rb_balanced_leaf *leaf = &tree->leaves[tree->leaf_count++];
            *leaf = (rb_balanced_leaf){{0}, child};
            for (int k = 0; k < dimensions; k++)
                leaf->center[k] = node[4 * k + lane] + node[4 * (dimensions + k) + lane];
        }
    }
    return true;
}

/// Exchanges leaves so that the first `at` of `count` have the least centers along the axis on which the centers are spread most.
/// Source: C. A. R. Hoare, "Algorithm 65: Find", Communications of the ACM 4, 1961.
static void rb_split_leaves(rb_balanced_leaf *leaves, int at, int count, int dimensions)
{
    int axis = 0;
    float widest = -1;
    for (int k = 0; k < dimensions; k++) {
        float low = HUGE_VALF, high = -HUGE_VALF;
        for (int i = 0; i < count; i++) {
            const float center = leaves[i].center[k];
            low = center < low ? center : low;
            high = center > high ? center : high;
        }
        if (!(high - low > widest)) continue;
        widest = high - low;
        axis = k;
    }
    for (int first = 0, last = count - 1; first < last;) {
        const float pivot = leaves[first + (last - first) / 2].center[axis];
        int i = first, j = last;
        while (i <= j) {
            while (leaves[i].center[axis] < pivot) i++;
            while (pivot < leaves[j].center[axis]) j--;
            if (i > j) break;
            const rb_balanced_leaf leaf = leaves[i];
            leaves[i++] = leaves[j];
            leaves[j--] = leaf;
        }
        if (at <= j)
            last = j;
        else if (at >= i)
            first = i;
        else
            return;
    }
}

/// Builds a balanced tree of leaves, in the nodes of a subtree from `at` on. Returns the number of nodes that it takes.
///
/// All children but the last have a number of leaves that fills their nodes: 1, 4, 7 and so on. So the tree takes the least number of nodes,
/// (count + 1) / 3, and the leaves had no less. The recursion is as deep as the tree: about log4(RB_BALANCED_LEAVES) + 1 levels.
// NOLINTNEXTLINE(misc-no-recursion)
static int rb_build_balanced(const rb_subtree *tree, int at, rb_balanced_leaf *leaves, int count)
{
    rb_bvh *bvh = tree->bvh;
    const int dimensions = bvh->dimensions;
    const int32_t node = tree->nodes[at];
    int sizes[4] = {0}, used = 1;
    for (int lane = 0, left = count; lane < 4 && left > 0; left -= sizes[lane++]) {
        // The number of the form 3 k + 1 that is next to an equal share.
        const int others = 4 - lane;
        sizes[lane] = count <= 4 ? 1 : others == 1 ? left : 3 * ((2 * left + others) / (6 * others)) + 1;
    }
    if (count > 4) {
        const int half = sizes[0] + sizes[1];
        rb_split_leaves(leaves, half, count, dimensions);
        rb_split_leaves(leaves, sizes[0], half, dimensions);
        rb_split_leaves(leaves + half, sizes[2], count - half, dimensions);
    }
    for (int lane = 0; lane < 4; leaves += sizes[lane++]) {
        int32_t child = 0;
        const int32_t link = 4 * node + lane;
        if (sizes[lane] == 1) {
            child = leaves->child;
            for (int k = 0; k < rb_bvh_leaf_count(child); k++)
                rb_bvh_leaf_of_item(bvh)[rb_bvh_item_at_slot(bvh)[rb_bvh_leaf_first(child) + k]] = link;
        } else if (sizes[lane] > 1) {
            child = tree->nodes[at + used];
            rb_bvh_parents(bvh)[child] = link;
            used += rb_build_balanced(tree, at + used, leaves, sizes[lane]);
        }
        rb_bvh_children(rb_bvh_node(bvh, dimensions, node), dimensions)[lane] = child;
    }
    rb_bvh_fit_node(bvh, node); // after the nodes below it
    return used;
}

/// A subtree of height h with less than 2^(h - 1) leaves is balanced, from this height on.
#define RB_UNBALANCED_HEIGHT 6

/// Sorts numbers: by gaps that halve, which takes little code. Source: D. L. Shell, "A High-Speed Sorting Procedure", 1959.
static void rb_sort_nodes(int32_t *nodes, int count)
{
    for (int gap = count / 2; gap > 0; gap /= 2)
        for (int i = gap; i < count; i++) {
            const int32_t node = nodes[i];
            int at = i;
            for (; at >= gap && nodes[at - gap] > node; at -= gap) nodes[at] = nodes[at - gap];
            nodes[at] = node;
        }
}

/// Balances the smallest subtree around a node that has few leaves for its height, as the chains have that insertions in a row make.
/// Returns false if no subtree of at most RB_BALANCED_LEAVES leaves is such. The index of a child stays above that of its parent.
/// Source: I. Galperin, R. L. Rivest, "Scapegoat Trees", SODA 1993: a subtree is balanced again only after many insertions into it.
static bool rb_bvh_balance(rb_bvh *bvh, int32_t at)
{
    rb_balanced_leaf leaves[RB_BALANCED_LEAVES];
    int32_t nodes[RB_BALANCED_LEAVES];
    rb_subtree tree = {bvh, leaves, nodes, 0, 0};
    int32_t except = -1;
    for (int height = 1;; height++) {
        if (!rb_subtree_add(&tree, at, except)) return false;
        if (height >= RB_UNBALANCED_HEIGHT && tree.leaf_count < 1 << (height - 1)) break;
        const int32_t link = rb_bvh_parents(bvh)[at];
        if (link < 0) return false;
        except = at;
        at = link / 4;
    }
    rb_sort_nodes(nodes, tree.node_count);
    // The nodes that are not used stay without children until the tree is rebuilt.
    for (int i = rb_build_balanced(&tree, 0, leaves, tree.leaf_count); i < tree.node_count; i++) {
        int32_t *children = rb_bvh_children(rb_bvh_node(bvh, bvh->dimensions, nodes[i]), bvh->dimensions);
        for (int lane = 0; lane < 4; lane++) children[lane] = 0;
        rb_bvh_fit_node(bvh, nodes[i]);
    }
    return true;
}

/// The depth up to which a tree is not balanced: more than the depth of most trees that are built.
static int rb_depth_without_balance(int count)
{
    int depth = 4;
    for (; count > 1; count /= 2) depth++;
    return depth;
}

int rb_bvh_insert(rb_bvh *bvh, int index, const double *box, uint32_t mask)
{
    const int dimensions = bvh->dimensions;
    float bounds[6] = {0};
    for (int k = 0; k < dimensions; k++) {
        bounds[k] = rb_bvh_below(rb_bvh_local(bvh, k, box[k]));
        bounds[dimensions + k] = rb_bvh_above(rb_bvh_local(bvh, k, box[dimensions + k]));
    }
    if (bvh->node_count == 0) {
        int32_t *children = rb_bvh_children(rb_bvh_node(bvh, dimensions, 0), dimensions);
        for (int lane = 0; lane < 4; lane++) children[lane] = 0;
        bvh->node_count = bvh->depth = 1;
        rb_bvh_parents(bvh)[0] = -1;
        rb_bvh_fit_node(bvh, 0);
    }
    int32_t at = 0, depth = 1;
    int lane;
    for (;; depth++) {
        if (depth >= RB_BVH_DEPTH) {
            if (!rb_bvh_balance(bvh, at)) return -1;
            at = 0;
            depth = 1;
        }
        const float *node = rb_bvh_node(bvh, dimensions, at);
        lane = rb_best_child(node, bounds, dimensions);
        int32_t child = lane < 0 ? 0 : rb_bvh_children(node, dimensions)[lane];
        if (child <= 0) break;
        at = child;
    }
    int32_t *links = rb_bvh_leaf_of_item(bvh), *order = rb_bvh_item_at_slot(bvh);
    int slot = bvh->free_position;
    if (index < 0) {
        index = bvh->free_index;
        if (index >= 0) {
            bvh->free_index = -3 - links[index];
        } else {
            // There are as many slots as indices: a new index has a new slot.
            index = bvh->count++;
            order[index] = -2 - bvh->free_position;
            slot = bvh->free_position = index;
        }
    }
    bvh->free_position = -2 - order[slot];
    order[slot] = index;
    rb_put_box(bvh, slot, box);
    if (bvh->flags & RB_BVH_MASKS) rb_bvh_masks(bvh)[index] = mask;
    if (lane >= 0) {
        // Replaces the leaf by a node with that leaf and the new one.
        int32_t *leaf = rb_bvh_children(rb_bvh_node(bvh, dimensions, at), dimensions) + lane, node = bvh->node_count++;
        int32_t *children = rb_bvh_children(rb_bvh_node(bvh, dimensions, node), dimensions);
        children[0] = *leaf;
        children[1] = children[2] = children[3] = 0;
        for (int k = 0; k < rb_bvh_leaf_count(*leaf); k++) links[order[rb_bvh_leaf_first(*leaf) + k]] = 4 * node;
        *leaf = node;
        rb_bvh_parents(bvh)[node] = 4 * at + lane;
        rb_bvh_fit_node(bvh, node);
        at = node;
        lane = -2;
        depth++;
    }
    lane = -1 - lane;
    rb_bvh_children(rb_bvh_node(bvh, dimensions, at), dimensions)[lane] = rb_bvh_leaf(slot, 1);
    links[index] = 4 * at + lane;
    rb_bvh_refit_ancestors(bvh, links[index]);
    bvh->live++;
    // Balanced, the subtree is less high than before.
    const bool is_deeper = depth > bvh->depth;
    if (is_deeper && !(depth > rb_depth_without_balance(bvh->live) && rb_bvh_balance(bvh, at))) bvh->depth = depth;
    bvh->changes++;
    bvh->flags &= ~RB_BVH_PACKED;
    return index;
}

void rb_bvh_remove(rb_bvh *bvh, int index, bool keep)
{
    int32_t *links = rb_bvh_leaf_of_item(bvh), *order = rb_bvh_item_at_slot(bvh);
    int32_t leaf_link = links[index];
    if (leaf_link < -1) return; // The box was removed before.
    if (leaf_link >= 0) {
        const int dimensions = bvh->dimensions;
        int32_t *leaf = rb_leaf_of(bvh, leaf_link);
        int first = rb_bvh_leaf_first(*leaf), count = rb_bvh_leaf_count(*leaf), slot = rb_bvh_slot(bvh, index);
        // The leaf's last box moves to the free slot.
        int last = first + count - 1;
        order[slot] = order[last];
        rb_put_box(bvh, slot, rb_bvh_boxes(bvh) + (size_t)last * 2 * (size_t)dimensions);
        order[last] = -2 - bvh->free_position;
        bvh->free_position = last;
        *leaf = count > 1 ? rb_bvh_leaf(first, count - 1) : 0;
        // A node without children is removed: it stays unused until the tree is rebuilt.
        int32_t link = leaf_link;
        while (*leaf == 0 && rb_bvh_parents(bvh)[link / 4] >= 0) {
            const int32_t *children = rb_bvh_children(rb_bvh_node(bvh, dimensions, link / 4), dimensions);
            if (children[0] != 0 || children[1] != 0 || children[2] != 0 || children[3] != 0) break;
            link = rb_bvh_parents(bvh)[link / 4];
            leaf = rb_leaf_of(bvh, link);
            *leaf = 0;
        }
        rb_bvh_refit_ancestors(bvh, link);
        bvh->live--;
        bvh->changes++;
        bvh->flags &= ~RB_BVH_PACKED;
    }
    links[index] = -1;
    if (keep) return;
    links[index] = -3 - bvh->free_index;
    bvh->free_index = index;
}
