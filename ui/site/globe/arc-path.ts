type Point = { x: number; y: number }

/**
 * SVG path data of the arc between two points of the world map: the further apart they are, the higher it rises, but never
 * above the map.
 */
export const arcPath = (from: Point, to: Point): string => {
  const rise = 16 + Math.abs(to.x - from.x) / 5
  // The curve's apex is half way between the midpoint of its ends and this control point.
  const top = Math.max(Math.min(from.y, to.y) - rise, 8 - (from.y + to.y) / 2)
  return `M${from.x} ${from.y}Q${Math.round((from.x + to.x) / 2)} ${Math.round(top)} ${to.x} ${to.y}`
}
