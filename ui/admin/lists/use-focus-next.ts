import { useEffect, useRef } from 'react'

/** How long a row is awaited, in milliseconds: later it would take the focus from someone who has moved on. */
const patience = 2000

type Wanted = { ids: readonly string[]; until: number; focused?: HTMLElement }

/**
 * Focuses the first existing element of these ids, after a change whose control may be gone: the row concerned or a
 * neighbour. An earlier one that appears within the next frames, as rows of a long list do, still gets the focus, unless it
 * has moved by then.
 */
export const useFocusNext = (): ((...ids: readonly string[]) => void) => {
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const resume = (wanted: Wanted) => {
    frame.current = requestAnimationFrame(() => {
      const left = focusFirst(wanted)
      if (left) resume(left)
    })
  }
  return (...ids) => {
    cancelAnimationFrame(frame.current)
    resume({ ids, until: performance.now() + patience })
  }
}

/** One attempt; returns what is still awaited. */
const focusFirst = ({ ids, until, focused }: Wanted): Wanted | undefined => {
  const hasMovedOn = focused !== undefined && document.activeElement !== focused
  if (hasMovedOn || performance.now() > until) return undefined
  const index = ids.findIndex((id) => document.getElementById(id) !== null)
  if (index < 0) return { ids, until }
  const found = document.getElementById(ids[index] ?? '')
  found?.scrollIntoView({ block: 'nearest' })
  found?.focus()
  return found && index > 0 ? { ids: ids.slice(0, index), until, focused: found } : undefined
}
