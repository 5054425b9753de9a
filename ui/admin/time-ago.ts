const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const formatter = new Intl.RelativeTimeFormat('en')

/** How long ago a moment was, in one unit: `3 hours ago`. A wrong clock never shows a moment as in the future. */
export const timeAgo = (moment: Date, now: number): string => {
  const seconds = Math.max(0, Math.floor((now - moment.getTime()) / 1000))
  const step = steps.find(([, length]) => seconds >= length)
  return step ? formatter.format(-Math.floor(seconds / step[1]), step[0]) : 'just now'
}
