// The peers of Billiards: the same discs in the same box, without gravity and friction, restitution 1, in physics engines with time
// steps. Each world has `step(dt)`, `state()` (positions and velocities, outside of the timing) and `free()`.

import RAPIER from '@dimforge/rapier2d-simd-compat';
import box2dModule from 'box2d3-wasm';
import * as planck from 'planck';

/** Starts the engine without its message about its initialization. */
async function rapierReady() {
  const { warn } = console;
  console.warn = () => {};
  await RAPIER.init();
  console.warn = warn;
}

const corners = (side) => [
  [0, 0, side, 0],
  [side, 0, side, side],
  [side, side, 0, side],
  [0, side, 0, 0],
];

/**
 * With the default unit of length the world loses two thirds of the energy at steps of 1/240. `unit` makes balls appear smaller by
 * this factor, and so their contacts harder.
 */
export const rapierWith = (unit, iterations) =>
  async function rapier({ positions, velocities, radius, side }) {
    await rapierReady();
    const world = new RAPIER.World({ x: 0, y: 0 });
    world.integrationParameters.lengthUnit = unit;
    world.integrationParameters.numSolverIterations = iterations;
    const surface = (/** @type {RAPIER.ColliderDesc} */ desc) =>
      desc.setRestitution(1).setFriction(0).setDensity(1);
    for (const [ax, ay, bx, by] of corners(side))
      world.createCollider(surface(RAPIER.ColliderDesc.segment({ x: ax, y: ay }, { x: bx, y: by })));
    const bodies = [];
    for (let i = 0; i < positions.length; i += 2) {
      const body = world.createRigidBody(
        RAPIER.RigidBodyDesc.dynamic()
          .setTranslation(positions[i], positions[i + 1])
          .setLinvel(velocities[i], velocities[i + 1])
          .setCanSleep(false)
          .lockRotations(),
      );
      world.createCollider(surface(RAPIER.ColliderDesc.ball(radius)), body);
      bodies.push(body);
    }
    return {
      step(dt) {
        world.timestep = dt;
        world.step();
      },
      state: () => ({
        positions: bodies.flatMap((body) => [body.translation().x, body.translation().y]),
        velocities: bodies.flatMap((body) => [body.linvel().x, body.linvel().y]),
      }),
      free: () => world.free(),
    };
  };

let box2d;
export const box2dWith = (substeps) =>
  async function box2d3({ positions, velocities, radius, side }) {
    box2d ??= await box2dModule();
    const B = box2d;
    const def = B.b2DefaultWorldDef();
    def.gravity = new B.b2Vec2(0, 0);
    def.restitutionThreshold = 0;
    def.enableSleep = false;
    const world = B.b2CreateWorld(def);
    const shape = B.b2DefaultShapeDef();
    shape.density = 1;
    shape.material.restitution = 1;
    shape.material.friction = 0;
    const ground = B.b2CreateBody(world, B.b2DefaultBodyDef());
    for (const [ax, ay, bx, by] of corners(side)) {
      const segment = new B.b2Segment();
      segment.point1 = new B.b2Vec2(ax, ay);
      segment.point2 = new B.b2Vec2(bx, by);
      B.b2CreateSegmentShape(ground, shape, segment);
    }
    const bodies = [];
    for (let i = 0; i < positions.length; i += 2) {
      const bodyDef = B.b2DefaultBodyDef();
      bodyDef.type = B.b2BodyType.b2_dynamicBody;
      bodyDef.position = new B.b2Vec2(positions[i], positions[i + 1]);
      bodyDef.linearVelocity = new B.b2Vec2(velocities[i], velocities[i + 1]);
      bodyDef.enableSleep = false;
      const body = B.b2CreateBody(world, bodyDef);
      const circle = new B.b2Circle();
      circle.center = new B.b2Vec2(0, 0);
      circle.radius = radius;
      B.b2CreateCircleShape(body, shape, circle);
      bodies.push(body);
    }
    const both = (get) =>
      bodies.flatMap((body) => {
        const v = get(body);
        const pair = [v.x, v.y];
        v.delete();
        return pair;
      });
    return {
      step: (dt) => B.b2World_Step(world, dt, substeps),
      state: () => ({ positions: both(B.b2Body_GetPosition), velocities: both(B.b2Body_GetLinearVelocity) }),
      free: () => B.b2DestroyWorld(world),
    };
  };

export function planckjs({ positions, velocities, radius, side }) {
  const { velocityThreshold } = planck.Settings;
  planck.Settings.velocityThreshold = 0;
  const world = new planck.World({ gravity: new planck.Vec2(0, 0), allowSleep: false });
  const surface = { restitution: 1, friction: 0, density: 1 };
  const ground = world.createBody();
  for (const [ax, ay, bx, by] of corners(side))
    ground.createFixture({
      ...surface,
      shape: new planck.Edge(new planck.Vec2(ax, ay), new planck.Vec2(bx, by)),
    });
  const bodies = [];
  for (let i = 0; i < positions.length; i += 2) {
    const body = world.createDynamicBody({
      position: new planck.Vec2(positions[i], positions[i + 1]),
      linearVelocity: new planck.Vec2(velocities[i], velocities[i + 1]),
      fixedRotation: true,
    });
    body.createFixture({ ...surface, shape: new planck.Circle(radius) });
    bodies.push(body);
  }
  return {
    step: (dt) => world.step(dt),
    state: () => ({
      positions: bodies.flatMap((body) => [body.getPosition().x, body.getPosition().y]),
      velocities: bodies.flatMap((body) => [body.getLinearVelocity().x, body.getLinearVelocity().y]),
    }),
    free() {
      planck.Settings.velocityThreshold = velocityThreshold;
    },
  };
}
