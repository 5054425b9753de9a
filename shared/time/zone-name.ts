/** Intl knows the short name of a zone only in the English of its region, and that of Japan only in Japanese. */
const locales = ['en-US', 'en-GB', 'en-AU', 'en-IN', 'en-ZA', 'en-SG', 'ja']

/** The short name of a time zone at a moment: "NZST", "CEST"; "GMT-3" where there is none. */
export const zoneName = (moment: Date, timeZone: string): string => {
  const names = formatsOf(timeZone).map((format) => nameIn(format, moment))
  return names.find((name) => !isDistance(name)) ?? names[0] ?? timeZone
}

const isDistance = (name: string): boolean => name.startsWith('GMT') && name !== 'GMT'

const nameIn = (format: Intl.DateTimeFormat, moment: Date): string =>
  format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''

const known = new Map<string, Intl.DateTimeFormat[]>()

const formatsOf = (timeZone: string): Intl.DateTimeFormat[] => {
  const formats =
    known.get(timeZone) ??
    locales.map((locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }))
  known.set(timeZone, formats)
  return formats
}
