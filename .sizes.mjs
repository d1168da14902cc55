import { build } from 'esbuild'; import { gzipSync } from 'zlib';
const rows=[['{ SpatialIndex }',40],['{ intersectObjects, PolyGeometry }',19],['{ intersectObjects, PolyGeometry, Ray2, Vector2 }',30],['{ intersectObjects, intersectObject, intersectBoundingBox, intersectBVH, BVH, BVHHelper, PolyGeometry, RectGeometry, CircleGeometry, NStarGeometry, PolyExtendGeometry, GeometryGroup, Geometry, Graph2D, Group, Object2D, Vector2, Matrix3, Ray2, Segment2, Line2, Arc2, EventDispatcher }',50],['{ offset }',13],['{ Rebound }',24],['{ Billiards }',29],['{ Box3, Ray3 }',30],['{ Box3 }',0],['{ Ray3 }',0],['{ Sphere3 }',0],['{ batch }',48],['{ Vector2, Matrix3 }',2],['{ intersect }',0],['*',200]];
for (const dist of ['raybound']) for (const [what,goal] of rows) {
  const names = what==='*' ? "import * as R from './dist/"+dist+".js'; globalThis.x=R;" : `import ${what} from './dist/${dist}.js'; globalThis.x=[${what.slice(1,-1)}];`;
  const r = await build({stdin:{contents:names,resolveDir:process.cwd()},bundle:true,minify:true,format:'esm',write:false,target:'es2022'});
  console.log(what.length>60?'engine whole':what, (gzipSync(r.outputFiles[0].contents,{level:9}).length/1000).toFixed(1), 'goal', goal);
}
