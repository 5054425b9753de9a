/** How long a figure counts up, and how often it moves, in milliseconds (W12). */
export const countDuration = 1500
export const countStep = 16

/** What a figure shows so long after its start: from 0 in even steps, and exactly its target at the end. */
export const countAt = (target: number, elapsed: number): number => {
  if (elapsed >= countDuration) return target
  const stepped = Math.floor(Math.max(0, elapsed) / countStep) * countStep
  return Math.trunc((target * stepped) / countDuration)
}
