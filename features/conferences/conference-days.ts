import { formatDates } from '#features/events/format-event.ts'

const millisecondsOfDay = 86_400_000
const counts = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

const weekday = (day: string) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(day))

/**
 * What two days mean: `Four days, Wednesday to Saturday. The website says: January 20-23, 2027`; undefined until both are
 * days in their order.
 */
export const sentenceOfDays = (startsOn: string, endsOn: string): string | undefined => {
  if (!isDay(startsOn) || !isDay(endsOn) || endsOn < startsOn) return undefined
  const days = Math.round((Date.parse(endsOn) - Date.parse(startsOn)) / millisecondsOfDay) + 1
  const span =
    days === 1
      ? `One day, a ${weekday(startsOn)}`
      : `${counts[days - 1] ?? days} days, ${weekday(startsOn)} to ${weekday(endsOn)}`
  return `${span}. The website says: ${formatDates(startsOn, endsOn)}`
}
