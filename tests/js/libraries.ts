// The types of the entries for canvas libraries, with the libraries' own types, in strict TypeScript and without a cast. It is compiled, never run.

import * as echarts from 'echarts';
import * as fabric from 'fabric';
import Konva from 'konva';
import * as PIXI from 'pixi.js';
import * as zrender from 'zrender';
import * as forFabric from 'raybound/fabric';
import * as forKonva from 'raybound/konva';
import * as forPixi from 'raybound/pixi';
import * as forZrender from 'raybound/zrender';

/** What all accelerations have. */
type Given = { ready: Promise<void>; dispose(): void };
/** No value is assignable to it if a type is `any`, which would accept everything. */
type NotAny<T> = 0 extends 1 & T ? never : true;
const use = (given: Given) => given.ready.then(() => given.dispose());
const onProgress = (done: number) => void done.toFixed();

// pixi.js
const app = new PIXI.Application();
const { events } = app.renderer;
const ofPixi = forPixi.accelerate(events);
use(forPixi.accelerate(new PIXI.WebGLRenderer().events, { onProgress }));
forPixi.accelerate(new PIXI.EventSystem(app.renderer), {});
const isPixi: NotAny<typeof ofPixi> = true;
const samePixi: forPixi.Acceleration = ofPixi;
// @ts-expect-error the renderer is not its event system
forPixi.accelerate(app.renderer);
// @ts-expect-error
forPixi.accelerate(app.stage);
// @ts-expect-error
forPixi.accelerate(null);
// @ts-expect-error
forPixi.accelerate();
// @ts-expect-error the options are those of fabric
forPixi.accelerate(events, { marquee: 'shapes' });
// @ts-expect-error
forPixi.accelerate(events, { onProgress: (done: string) => done });

// zrender and ECharts
const dom = document.createElement('div');
const zr = zrender.init(dom);
const ofZrender = forZrender.accelerate(zr);
use(forZrender.accelerate(zrender.init(dom, { renderer: 'svg' }), { onProgress }));
use(forZrender.accelerate(echarts.init(dom)));
use(forZrender.accelerate(echarts.init(dom).getZr(), {}));
const isZrender: NotAny<typeof ofZrender> = true;
const sameZrender: forZrender.Acceleration = ofZrender;
// @ts-expect-error the handler is a part of the instance
forZrender.accelerate(zr.handler);
// @ts-expect-error
forZrender.accelerate(new zrender.Group());
// @ts-expect-error
forZrender.accelerate(dom);
// @ts-expect-error
forZrender.accelerate(undefined);
// @ts-expect-error
forZrender.accelerate();
// @ts-expect-error the options are those of fabric
forZrender.accelerate(zr, { marquee: 'shapes' });
// @ts-expect-error
forZrender.accelerate(zr, { onProgress: true });

// konva
const stage = new Konva.Stage({ container: dom, width: 1, height: 1 });
const ofKonva = forKonva.accelerate(stage);
use(forKonva.accelerate(new Konva.Layer(), { onProgress }));
const isKonva: NotAny<typeof ofKonva> = true;
const sameKonva: forKonva.Acceleration = ofKonva;
// @ts-expect-error a group has no hit test
forKonva.accelerate(new Konva.Group());
// @ts-expect-error
forKonva.accelerate(stage, { marquee: 'shapes' });

// fabric
const canvas = new fabric.Canvas('id');
const ofFabric = forFabric.accelerate(canvas, { marquee: 'shapes', onProgress });
use(ofFabric);
const isFabric: NotAny<typeof ofFabric> = true;
ofFabric.marquee = 'boxes';
const sameFabric: forFabric.Acceleration = ofFabric;
// @ts-expect-error
ofFabric.marquee = 'circles';
// @ts-expect-error a static canvas has no targets
forFabric.accelerate(new fabric.StaticCanvas('id'));
// @ts-expect-error
forFabric.accelerate(canvas, { marquee: 'circles' });

export const all: Given[] = [samePixi, sameZrender, sameKonva, sameFabric];
export const areTyped = [isPixi, isZrender, isKonva, isFabric];
