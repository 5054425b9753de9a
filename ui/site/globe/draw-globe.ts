import type { Point } from './globe-geometry.ts'

/** The contents of the globe as points of the unit sphere. */
export type GlobeScene = { land: Point[]; arcs: Point[][]; ends: Point[]; hub: Point | undefined }
export type GlobeColours = Record<'dot' | 'dotBehind' | 'arc' | 'hub' | 'sun', string>

/** Draws on a square of this size; the sun fills 95 % of it. */
export const drawGlobe = (
  context: CanvasRenderingContext2D,
  size: number,
  { land, arcs, ends, hub }: GlobeScene,
  turn: (point: Point) => Point,
  colours: GlobeColours,
) => {
  const middle = size / 2
  const radius = size * 0.475
  const disc = ([x, y]: Point, share: number) => {
    context.beginPath()
    context.arc(middle + x * radius, middle - y * radius, size * share, 0, 7)
    context.fill()
  }
  const dots = land.map(turn)

  context.clearRect(0, 0, size, size)
  context.fillStyle = colours.dotBehind
  for (const dot of dots) if (dot[2] < 0) disc(dot, 0.0017)
  context.fillStyle = colours.dot
  for (const dot of dots) if (dot[2] >= 0) disc(dot, 0.0022 + 0.0026 * dot[2])

  context.lineCap = 'round'
  context.lineWidth = size * 0.0034
  context.strokeStyle = colours.arc
  // only the visible side: what rises above the edge, or goes behind, is clipped
  context.save()
  context.beginPath()
  context.arc(middle, middle, radius, 0, 7)
  context.clip()
  context.beginPath()
  for (const arc of arcs) {
    let drawing = false
    for (const [x, y, z] of arc.map(turn)) {
      const isHere = z >= 0
      if (isHere) context[drawing ? 'lineTo' : 'moveTo'](middle + x * radius, middle - y * radius)
      drawing = isHere
    }
  }
  context.stroke()
  context.restore()

  context.fillStyle = colours.arc
  for (const end of ends.map(turn)) if (end[2] > 0) disc(end, 0.006)
  const ring = hub && turn(hub)
  if (!ring || ring[2] <= 0) return
  context.fillStyle = colours.hub
  disc(ring, 0.017)
  context.fillStyle = colours.sun
  disc(ring, 0.0085)
}
