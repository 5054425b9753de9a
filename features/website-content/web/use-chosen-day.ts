import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Agenda } from '#content/website-content.ts'
import { dayPlace } from '#features/website-content/agenda-numbers.ts'

/**
 * Which day of the agenda is shown, by its place, and how to choose another one. Where the address shall tell it
 * (`?day=2`), choosing replaces the address; the page is rendered once for every visitor, so what the address asks for
 * is shown when the page runs.
 */
export const useChosenDay = (agenda: Agenda, inAddress: boolean): [number, (place: number) => void] => {
  const [query, setQuery] = useSearchParams()
  const [isRunning, setRunning] = useState(false)
  const [place, setPlace] = useState(0)
  useEffect(() => setRunning(true), [])
  if (!inAddress) return [place, setPlace]

  const choose = (next: number) =>
    setQuery(
      (old) => {
        const changed = new URLSearchParams(old)
        if (next === 0) changed.delete('day')
        else changed.set('day', String(agenda.days[next]?.day))
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  return [isRunning ? dayPlace(agenda, query.get('day')) : 0, choose]
}
