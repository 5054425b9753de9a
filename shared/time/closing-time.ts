/** A moment in a time zone: "March 15, 2026 at 23:59 New Zealand Standard Time". */
export const closingTime = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'long',
  }).format(moment)

/** Whether submissions are still accepted: always without a closing time, and no longer from that moment on. */
export const isOpen = (closesAt: string | null | undefined, now: Date): boolean =>
  !closesAt || now.getTime() < Date.parse(closesAt)
