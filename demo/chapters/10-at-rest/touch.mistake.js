/**
 * Grows the box by the radius and looks whether it contains the center. At the
 * corners the grown box is too large: it should be round there.
 */
export const circleTouchesGrownBox = ({ center, radius }, { min, max }) =>
  center.x >= min.x - radius &&
  center.x <= max.x + radius &&
  center.y >= min.y - radius &&
  center.y <= max.y + radius;
