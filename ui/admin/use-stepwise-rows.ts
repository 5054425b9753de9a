import { useEffect, useState } from 'react'
import { stepTowards } from './stepwise-rows.ts'

/** The rows as they stand in the table: those that are wanted, or on the way there, a few more with each frame. */
export const useStepwiseRows = <Row>(wanted: readonly Row[], idOf: (row: Row) => string): readonly Row[] => {
  const next = (standing: readonly Row[]) => ({ wanted, standing: stepTowards(wanted, standing, idOf) })
  const [state, setState] = useState(() => next([]))
  if (state.wanted !== wanted) setState(next(state.standing))

  const { standing } = state
  useEffect(() => {
    if (standing === wanted) return undefined
    const frame = requestAnimationFrame(() => setState(next(standing)))
    return () => cancelAnimationFrame(frame)
  })
  return standing
}
