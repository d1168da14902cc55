/** How many meshes, points and lines were disposed: a scene whose number is another one looks whether its own were among them. */

export const disposals = { count: 0 };
