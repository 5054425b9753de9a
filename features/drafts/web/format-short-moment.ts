import { millisecondsNow } from '#platform/browser/clock.ts'

/** `12:04` for today, else `Nov 20, 12:04`, in the time zone of this device. */
export const formatShortMoment = (at: string | number): string => {
  const moment = new Date(at)
  const time = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (moment.toDateString() === new Date(millisecondsNow()).toDateString()) return time
  return `${moment.toLocaleDateString('en', { month: 'short', day: 'numeric' })}, ${time}`
}
