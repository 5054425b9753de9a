import type { ReactNode } from 'react'
import { PauseMotion } from './frame/pause-motion.tsx'
import { Sea } from './sea.tsx'

type Props = {
  /** The sun has risen, is half below the sea, or is hidden. */
  variant: 'success' | 'cancelled' | 'error'
  children: ReactNode
}

/** A page with the result of an action: a calm sea, and the text in a column on the left. */
export function ResultScene({ variant, children }: Props) {
  return (
    <div className={`sky sky-scene sky-${variant}`}>
      <div className="site-width relative">
        <div className="max-w-xl">{children}</div>
      </div>
      {variant !== 'error' && <div className={`sun sun-${variant}`} aria-hidden="true" />}
      <Sea />
      <PauseMotion quiet />
    </div>
  )
}
