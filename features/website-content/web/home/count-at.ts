/** The duration of the count-up, and its interval, in milliseconds (W12). */
export const countDuration = 1500
export const countStep = 16

/** The shown value after this time: from 0 in even steps, exactly the target at the end. */
export const countAt = (target: number, elapsed: number): number => {
  if (elapsed >= countDuration) return target
  const stepped = Math.floor(Math.max(0, elapsed) / countStep) * countStep
  return Math.trunc((target * stepped) / countDuration)
}
