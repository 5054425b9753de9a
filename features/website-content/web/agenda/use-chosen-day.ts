import { useState } from 'react'
import type { AgendaToday } from '#features/website-content/website-content.contract.ts'
import { useQueryChoice } from '../use-query-choice.ts'

/**
 * Which day of the agenda is shown, by its place, and how to choose another one; `inAddress` when the address shall
 * tell it (`?day=2`). At first it is the day that it is at the venue, before and after the conference the first one.
 */
export const useChosenDay = (
  { days, today }: AgendaToday,
  inAddress: boolean,
): [number, (place: number) => void] => {
  const all = days.map(({ day }) => String(day))
  const first = all.find((day) => day === String(today)) ?? all[0] ?? ''
  const [chosen, choose] = useQueryChoice(
    'day',
    first,
    all.filter((day) => day !== first),
  )
  const [place, setPlace] = useState(Math.max(0, all.indexOf(first)))
  if (!inAddress) return [place, setPlace]
  return [Math.max(0, all.indexOf(chosen)), (next) => choose(all[next] ?? first)]
}
