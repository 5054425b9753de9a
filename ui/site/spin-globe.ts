import { arcBetween, landPoints, onSphere, type Point, turnedTo } from './globe-drawing.ts'
import { globePoints, landMask } from './land-mask.ts'
import { type MapPair, placesOf } from './map-pair.ts'
import { isMotionPaused, onMotionChange, prefersLessMotion } from './motion.ts'

const degreesPerSecond = 3.4
/** About 30 frames a second: nobody sees more of them at this pace. */
const shortestFrame = 30

type Scene = { land: Point[]; arcs: Point[][]; ends: Point[]; hub: Point | undefined }
type Colours = Record<'dot' | 'dotBehind' | 'arc' | 'hub' | 'sun', string>

/** Sets the land dots and the arcs on the sun, and lets them turn while somebody can see it and wants it. Gives its end. */
export const spinGlobe = (canvas: HTMLCanvasElement, pairs: readonly MapPair[]): (() => void) => {
  const context = canvas.getContext('2d')
  if (!context) return () => undefined

  const [hub, ...others] = placesOf(pairs)
  const scene: Scene = {
    land: landPoints(landMask, globePoints),
    arcs: pairs.map(({ start, end }) => arcBetween(onSphere(start), onSphere(end))),
    ends: others.map(onSphere),
    hub: hub && onSphere(hub),
  }
  // The most connected place stands above the middle and to the right, away from the words.
  const view = hub ? { lat: hub.lat - 11.6, lng: hub.lng - 21.8 } : { lat: 24, lng: 118 }
  let colours = coloursOf(canvas)
  let inSight = false
  let frame = 0
  let drawnAt = 0

  const draw = () => {
    if (canvas.width === 0) return
    drawGlobe(context, canvas.width, scene, turnedTo(view), colours)
    canvas.dataset['drawn'] = ''
  }

  const step = (now: number) => {
    frame = requestAnimationFrame(step)
    if (now - drawnAt < shortestFrame) return
    view.lng = (view.lng + (degreesPerSecond * Math.min(now - drawnAt, 100)) / 1000) % 360
    drawnAt = now
    draw()
  }

  const goOrStay = () => {
    const shallGo = inSight && !document.hidden && !isMotionPaused() && !prefersLessMotion()
    if (shallGo === frame > 0) return
    if (shallGo) frame = requestAnimationFrame(step)
    else {
      cancelAnimationFrame(frame)
      frame = 0
    }
  }

  const size = new ResizeObserver(() => {
    const sharp = Math.round(canvas.clientWidth * Math.min(devicePixelRatio, 2))
    if (sharp === canvas.width) return
    canvas.width = sharp
    canvas.height = sharp
    draw()
  })
  const sight = new IntersectionObserver((entries) => {
    inSight = entries.at(-1)?.isIntersecting ?? false
    goOrStay()
  })
  const theme = new MutationObserver(() => {
    colours = coloursOf(canvas)
    draw()
  })
  size.observe(canvas)
  sight.observe(canvas)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  document.addEventListener('visibilitychange', goOrStay)
  const forgetMotion = onMotionChange(goOrStay)

  return () => {
    cancelAnimationFrame(frame)
    for (const observer of [size, sight, theme]) observer.disconnect()
    document.removeEventListener('visibilitychange', goOrStay)
    forgetMotion()
  }
}

const coloursOf = (canvas: HTMLCanvasElement): Colours => {
  const style = getComputedStyle(canvas)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    dot: colour('--sun-dot'),
    dotBehind: colour('--sun-dot-back'),
    arc: colour('--globe-arc'),
    hub: colour('--globe-hub'),
    sun: colour('--sun-1'),
  }
}

/** Draws on a square of this size. The sun's disc fills 95 % of it: the rest is for arcs that rise above its edge. */
const drawGlobe = (
  context: CanvasRenderingContext2D,
  size: number,
  { land, arcs, ends, hub }: Scene,
  turn: (point: Point) => Point,
  colours: Colours,
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
  const turnedArcs = arcs.map((arc) => arc.map(turn))
  /** Strokes those parts of the arcs that are on this side of the edge. */
  const strokeArcs = (isHere: (z: number) => boolean) => {
    context.beginPath()
    for (const arc of turnedArcs) {
      let drawing = false
      for (const [x, y, z] of arc) {
        if (isHere(z)) context[drawing ? 'lineTo' : 'moveTo'](middle + x * radius, middle - y * radius)
        drawing = isHere(z)
      }
    }
    context.stroke()
  }
  strokeArcs((z) => z >= 0)
  // An arc that goes behind is seen until the disc hides it.
  context.save()
  context.beginPath()
  context.rect(0, 0, size, size)
  context.arc(middle, middle, radius, 0, 7)
  context.clip('evenodd')
  strokeArcs((z) => z < 0.1)
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
