import { minutes } from '#shared/time/duration.ts'

/** The time between the click on Send and the first email, in milliseconds. */
export const timeToStop = minutes(2)

/** Above this number of recipients, it must be typed before a mailing starts. */
export const mostWithoutNumber = 50

/** The size of a batch, and the delay until the next one in milliseconds. */
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
