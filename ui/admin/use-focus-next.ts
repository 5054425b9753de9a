import { useEffect, useReducer, useRef } from 'react'

/** How long a row is waited for, in milliseconds: later it would take the focus from somebody who has gone on. */
const patience = 2000

type Wanted = { ids: readonly string[]; until: number; focused?: HTMLElement }

/**
 * Sends the focus to the first of some elements that is there, by their ids: after a change, whose control may be gone,
 * to the row that it was about or to a neighbour. An earlier one that comes with one of the next renderings still gets
 * it, unless it has moved on by then.
 */
export const useFocusNext = (): ((...ids: readonly string[]) => void) => {
  const wanted = useRef<Wanted>(undefined)
  const [, render] = useReducer((count: number) => count + 1, 0)

  // after every rendering: the list may come later than the answer to the change
  useEffect(() => {
    if (!wanted.current) return
    const { ids, until, focused } = wanted.current
    const place = ids.findIndex((id) => document.getElementById(id) !== null)
    const hasMovedOn = focused !== undefined && document.activeElement !== focused
    if (hasMovedOn || performance.now() > until) wanted.current = undefined
    else if (place >= 0) {
      const found = document.getElementById(ids[place] ?? '')
      found?.scrollIntoView({ block: 'nearest' })
      found?.focus()
      wanted.current = found && place > 0 ? { ids: ids.slice(0, place), until, focused: found } : undefined
    }
  })

  return (...ids) => {
    wanted.current = { ids, until: performance.now() + patience }
    render()
  }
}
