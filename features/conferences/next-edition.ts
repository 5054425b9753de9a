import { addDays, daysBetween } from '#shared/time/calendar-day.ts'
import { mostOfShortName } from './conferences.contract.ts'

/** A day a year later: February 29 becomes February 28. */
const aYearLater = (day: string): string => {
  const moved = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return moved.endsWith('-02-29') ? `${moved.slice(0, 4)}-02-28` : moved
}

/** The days of the next edition, as long as this one. */
export const nextDays = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) => {
  const first = aYearLater(startsOn)
  return { startsOn: first, endsOn: addDays(first, daysBetween(startsOn, endsOn)) }
}

/** A name with the next year in it, where it names its year. */
export const nextName = (name: string, year: number): string =>
  name.replaceAll(String(year), String(year + 1))

/** A short name for the next edition: `Optics 2026` becomes `Optics 2027`, and `Renewable` becomes `Renewable 27`. */
export const nextShortName = (shortName: string, year: number): string => {
  const named = nextName(shortName, year)
  if (named !== shortName) return named
  const ending = ` ${String(year + 1).slice(-2)}`
  const own = shortName.endsWith(` ${String(year).slice(-2)}`) ? shortName.slice(0, -3) : shortName
  return `${own.slice(0, mostOfShortName - ending.length).trimEnd()}${ending}`
}

/** Short addresses for the next edition, the best first: `optics-2027`, `optics-2027-2` … */
export const nextSlugs = (slug: string, year: number): string[] => {
  const ending = `-${year}`
  const own = slug.endsWith(ending) ? slug.slice(0, -ending.length) : slug
  const next = `${own.slice(0, 20)}-${year + 1}`
  return [next, ...Array.from({ length: 99 }, (_, at) => `${next}-${at + 2}`)]
}
