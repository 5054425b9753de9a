import { millisecondsNow } from '#platform/browser/clock.ts'

/** `12:04` of today, else `Nov 20, 12:04`, on the clock of this device. */
export const formatShortMoment = (at: string | number): string => {
  const moment = new Date(at)
  const time = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (moment.toDateString() === new Date(millisecondsNow()).toDateString()) return time
  return `${moment.toLocaleDateString('en', { month: 'short', day: 'numeric' })}, ${time}`
}
