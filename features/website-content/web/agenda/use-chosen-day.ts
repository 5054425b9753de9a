import { useState } from 'react'
import type { Agenda } from '#content/website-content.ts'
import { useQueryChoice } from '../use-query-choice.ts'

/**
 * Which day of the agenda is shown, by its place, and how to choose another one; `inAddress` when the address shall
 * tell it (`?day=2`).
 */
export const useChosenDay = ({ days }: Agenda, inAddress: boolean): [number, (place: number) => void] => {
  const [first = '', ...others] = days.map(({ day }) => String(day))
  const [told, tell] = useQueryChoice('day', first, others)
  const [place, setPlace] = useState(0)
  if (!inAddress) return [place, setPlace]
  return [others.indexOf(told) + 1, (next) => tell(others[next - 1] ?? first)]
}
