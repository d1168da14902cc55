import { Rebound } from 'raybound';

const room = new Rebound({ walls: [[0, 0, 0, 4, 6, 4, 6, 0]], radius: 1 });

const start = { x: 2, y: 2 };
const direction = { x: 2, y: 1 };
const { points } = room.trace({ origin: start, direction }, { maxContacts: 3 });

console.log(...points);
// → 2 2 4 3 5 2.5 2 1
