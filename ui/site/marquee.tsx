import { type ReactNode, useRef, useState } from 'react'
import { PauseSign } from './frame/pause-sign.tsx'

/** Between two items, and between the last and the first; in pixels. */
const gaps = { 8: 'gap-2 pe-2', 16: 'gap-4 pe-4' }

/** How long a round takes, in seconds. (A style attribute in the page would be dropped.) */
const rounds = { 25: '[--round:25s]', 70: '[--round:70s]' }

type Props = {
  /** What the row shows, for who does not see it. */
  label: string
  gap?: keyof typeof gaps
  seconds?: keyof typeof rounds
  /** How long a round takes while the pointer is over it. */
  hoverSeconds?: number
  /** List items, without links or controls: they may be out of sight when the focus reaches them. */
  children: ReactNode
}

/**
 * A row that goes round without end and without seam, at any width and for any number of items. It stops by its own
 * button, by Pause motion, and while the focus is inside; with less motion, on paper and without scripts it is a grid
 * that does not move. Assistive technology meets the list once.
 */
export function Marquee({ label, gap = 16, seconds = 25, hoverSeconds = seconds, children }: Props) {
  const track = useRef<HTMLDivElement>(null)
  const [paused, setPaused] = useState(false)

  /** A change of the duration would let the row jump to another place; a change of the rate does not. */
  const hurry = (rate: number) => {
    for (const round of track.current?.getAnimations() ?? []) round.updatePlaybackRate(rate)
  }

  const list = `marquee-list ${gaps[gap]}`
  return (
    <div className="marquee" data-paused={paused}>
      <div
        className="marquee-window"
        onPointerEnter={() => hurry(seconds / hoverSeconds)}
        onPointerLeave={() => hurry(1)}
      >
        <div ref={track} className={`marquee-track loop ${rounds[seconds]}`}>
          <ul className={list} aria-label={label}>
            {children}
          </ul>
          <ul className={list} aria-hidden="true" inert>
            {children}
          </ul>
        </div>
      </div>
      <button
        type="button"
        className="marquee-pause"
        aria-pressed={paused}
        onClick={() => setPaused(!paused)}
      >
        <PauseSign paused={paused} />
        <span className="sr-only">Pause the row: {label}</span>
      </button>
    </div>
  )
}
