import { useSyncExternalStore } from 'react'
import { isMotionPaused, onMotionChange, pauseMotion } from './motion.ts'

/**
 * The one button that stops every loop of the website, remembered (WCAG 2.2.2). Loops carry the class `loop`.
 * `quiet` is its picture alone, in the lower right corner of the nearest positioned box.
 */
export function PauseMotion({ quiet = false }: { quiet?: boolean }) {
  const paused = useSyncExternalStore(onMotionChange, isMotionPaused, () => false)

  return (
    <button
      type="button"
      className={quiet ? 'pause-motion pause-motion-quiet' : 'pause-motion'}
      aria-pressed={paused}
      onClick={() => pauseMotion(!paused)}
    >
      <svg width="10" height="12" viewBox="0 0 10 12" aria-hidden="true" fill="currentColor">
        <path d={paused ? 'M1 0l9 6-9 6z' : 'M1 0h3v12H1zM6 0h3v12H6z'} />
      </svg>
      <span className={quiet ? 'sr-only' : 'pause-motion-words'}>Pause motion</span>
    </button>
  )
}
