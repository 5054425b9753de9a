import { isMotionPaused, onMotionChange, prefersLessMotion } from '../motion.ts'
import { drawGlobe, type GlobeColours, type GlobeScene } from './draw-globe.ts'
import { arcBetween, landPoints, onSphere, turnedTo } from './globe-geometry.ts'
import { globePoints, landMask } from './land-mask.ts'
import { type MapPair, placesOf } from './map-pair.ts'

const degreesPerSecond = 3.4
/** About 30 frames per second: more is not noticeable at this speed. */
const shortestFrame = 30

/** Draws the land dots and the arcs, and rotates them while they are visible and motion is wanted. Returns the cleanup. */
export const spinGlobe = (canvas: HTMLCanvasElement, pairs: readonly MapPair[]): (() => void) => {
  const context = canvas.getContext('2d')
  if (!context) return () => undefined

  const { scene, view } = sceneOf(pairs)
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
  const visibility = new IntersectionObserver((entries) => {
    inSight = entries.at(-1)?.isIntersecting ?? false
    goOrStay()
  })
  const theme = new MutationObserver(() => {
    colours = coloursOf(canvas)
    draw()
  })
  size.observe(canvas)
  visibility.observe(canvas)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  document.addEventListener('visibilitychange', goOrStay)
  const forgetMotion = onMotionChange(goOrStay)

  return () => {
    cancelAnimationFrame(frame)
    for (const observer of [size, visibility, theme]) observer.disconnect()
    document.removeEventListener('visibilitychange', goOrStay)
    forgetMotion()
  }
}

/** The contents of the globe, and its initial view. */
const sceneOf = (pairs: readonly MapPair[]) => {
  const [hub, ...others] = placesOf(pairs)
  const scene: GlobeScene = {
    land: landPoints(landMask, globePoints),
    arcs: pairs.map(({ start, end }) => arcBetween(onSphere(start), onSphere(end))),
    ends: others.map(onSphere),
    hub: hub && onSphere(hub),
  }
  // The most connected place is shown above the middle and to the right, away from the text.
  const view = hub ? { lat: hub.lat - 11.6, lng: hub.lng - 21.8 } : { lat: 24, lng: 118 }
  return { scene, view }
}

const coloursOf = (canvas: HTMLCanvasElement): GlobeColours => {
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
