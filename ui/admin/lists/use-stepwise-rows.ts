import { useEffect, useState } from 'react'
import { goOn, type Standing, stepTowards } from './stepwise-rows.ts'

/** The rows as they stand in the page, with their keys; whole: all that are wanted, or else on the way there, frame by frame. */
export const useStepwiseRows = <Row>(
  wanted: readonly Row[],
  idOf: (row: Row) => string,
): { standing: readonly Standing<Row>[]; isWhole: boolean } => {
  const [steps, setSteps] = useState(() => stepTowards(wanted, undefined, idOf))
  if (steps.wanted !== wanted) setSteps(stepTowards(wanted, steps, idOf))

  const isWhole = steps.wanted === wanted && steps.come === wanted.length
  useEffect(() => {
    if (isWhole) return undefined
    const frame = requestAnimationFrame(() => setSteps(goOn(steps, idOf)))
    return () => cancelAnimationFrame(frame)
  })
  return { standing: steps.standing, isWhole }
}
