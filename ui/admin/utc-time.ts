const formatIn = (timeZone: string, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...parts })

const date = { year: 'numeric', month: 'short', day: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const inUtc = formatIn('UTC', { ...date, ...time })
const dayInUtc = formatIn('UTC', date)

/** A moment in UTC: "Nov 20, 2026, 14:06". */
export const utcTime = (moment: Date): string => inUtc.format(moment)

/** Formats the day `2026-11-20` as "Nov 20, 2026". */
export const formatDay = (day: string): string => dayInUtc.format(new Date(day))
