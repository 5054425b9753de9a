import { useSyncExternalStore } from 'react'
import { isMotionPaused, onMotionChange, pauseMotion } from '../motion.ts'
import { PauseSign } from './pause-sign.tsx'

/**
 * The one button that stops every looping animation of the website; the choice is stored (WCAG 2.2.2). Loops have the class
 * `loop`. `quiet` shows only its icon, in a lower corner of the nearest positioned box, away from the sun.
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
      <PauseSign paused={paused} />
      <span className={quiet ? 'sr-only' : 'pause-motion-words'}>Pause motion</span>
    </button>
  )
}
