import { Rebound } from 'raybound';

// A room 6 wide and 4 high, as x, y, x, y …, and a ball of radius 1.
const room = new Rebound({ walls: [[0, 0, 0, 4, 6, 4, 6, 0]], radius: 1 });

const start = { x: 2, y: 2 }; // the ball's center
const direction = { x: 2, y: 1 };
const { points } = room.trace({ origin: start, direction }, { maxContacts: 3 });

console.log(...points); // the ball's center at the start and at each contact
// → 2 2 4 3 5 2.5 2 1
