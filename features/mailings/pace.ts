import { minutes } from '#shared/time/duration.ts'

/** Between the press of the button and the first mail. */
export const timeToStop = minutes(2)

/** Above these the number is typed before a mailing starts. */
export const mostWithoutNumber = 50

/** How many mails are handed over at once, and how many milliseconds later the next ones are. */
export const paceOf = (perMinute: number): { batch: number; pause: number } => {
  const batch = Math.ceil(perMinute / 60)
  return { batch, pause: Math.round((minutes(1) * batch) / perMinute) }
}

/** "about 5 minutes". */
export const timeFor = (mails: number, perMinute: number): string => {
  const left = Math.ceil(mails / perMinute)
  if (left <= 1) return 'about a minute'
  if (left < 120) return `about ${left} minutes`
  return `about ${Math.round(left / 60)} hours`
}
