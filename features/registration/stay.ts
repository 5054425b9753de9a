const dayInWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "May 29, 2026" of "2026-05-29". */
export const inWords = (day: string): string => dayInWords.format(Date.parse(`${day}T00:00:00Z`))

const millisecondsOfDay = 86_400_000

/** The day that many nights after the check-in (T5). Calendar days, so no time zone and no summer time can shift it. */
export const checkOutDay = (checkIn: string, nights: number): string =>
  new Date(Date.parse(`${checkIn}T00:00:00Z`) + nights * millisecondsOfDay).toISOString().slice(0, 10)

/** "May 29 to June 1, 2026"; both years where they differ. */
export const stayInWords = (checkIn: string, nights: number): string => {
  const checkOut = checkOutDay(checkIn, nights)
  const from = inWords(checkIn)
  return `${checkIn.slice(0, 4) === checkOut.slice(0, 4) ? from.replace(/, \d{4}$/, '') : from} to ${inWords(checkOut)}`
}
