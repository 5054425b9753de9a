import { type ReactNode, useRef, useState } from 'react'
import { PauseSign } from './frame/pause-sign.tsx'

/** Between the items, and between the last and the first; in pixels. */
const gaps = { 8: 'gap-2 pe-2', 16: 'gap-4 pe-4' }

/** The duration of a round in seconds. (A style attribute would be blocked by the content security policy.) */
const rounds = { 25: '[--round:25s]', 70: '[--round:70s]' }

type Props = {
  /** The row's label for screen readers. */
  label: string
  gap?: keyof typeof gaps
  seconds?: keyof typeof rounds
  /** The duration of a round while the pointer is over it. */
  hoverSeconds?: number
  /** List items without links or controls, because they may be out of sight when they get the focus. */
  children: ReactNode
}

/**
 * An endless, seamless row at any width and for any number of items. It stops by its own button, by Pause motion, and while
 * it has the focus; with reduced motion, in print and without scripts it is a static grid. Assistive technology reads the
 * list once.
 */
export function Marquee({ label, gap = 16, seconds = 25, hoverSeconds = seconds, children }: Props) {
  const track = useRef<HTMLDivElement>(null)
  const [paused, setPaused] = useState(false)

  /** Changes the playback rate, because changing the duration would let the row jump. */
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
