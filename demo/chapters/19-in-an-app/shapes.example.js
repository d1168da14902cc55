import { Path } from 'raybound';

/** Three shapes. Each path is relative to the position x, y of its shape. */
export const createShapes = () => [
  {
    id: 'disc',
    path: new Path().arc(0, 0, 60, 0, 2 * Math.PI),
    x: 110,
    y: 90,
    color: 'teal',
  },
  {
    id: 'card',
    path: new Path().roundRect(0, 0, 160, 90, 16),
    x: 130,
    y: 110,
    color: 'orange',
  },
  {
    id: 'wave',
    path: new Path('M 0 0 C 70 -120 110 120 180 0 Z'),
    x: 260,
    y: 100,
    color: 'slateblue',
  },
];
