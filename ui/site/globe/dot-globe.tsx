import { useEffect, useRef } from 'react'
import type { MapPair } from './map-pair.ts'

/** The width from which the globe is shown; the same as in globe.css. */
const roomForGlobe = '(min-width: 768px)'

/**
 * Turns the surrounding sun into a rotating globe (W3). Decorative: until its code has loaded, and in windows too narrow to
 * request it, the sun remains a plain disc.
 */
export function DotGlobe({ pairs }: { pairs: readonly MapPair[] }) {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const wide = matchMedia(roomForGlobe)
    let left = false
    let stop = () => {}

    const load = async () => {
      if (left) return
      const { spinGlobe } = await import('./spin-globe.ts')
      if (!left && canvas.current) stop = spinGlobe(canvas.current, pairs)
    }
    const loadOnce = () => {
      if (!wide.matches) return
      wide.removeEventListener('change', loadOnce)
      whenIdle(() => load().catch(() => undefined))
    }
    wide.addEventListener('change', loadOnce)
    loadOnce()

    return () => {
      left = true
      wide.removeEventListener('change', loadOnce)
      stop()
    }
  }, [pairs])

  return <canvas ref={canvas} className="globe" />
}

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: 3000 }) : setTimeout(work, 500)
