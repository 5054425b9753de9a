import type { AgendaDay } from '#content/website-content.ts'

/** The letter of a day's line: A for the first, AA after Z. */
export const lineLetter = (place: number): string =>
  place < 26
    ? String.fromCharCode(65 + place)
    : lineLetter(Math.floor(place / 26) - 1) + lineLetter(place % 26)

/** `02`: the number of an item in its day. */
export const stationNumber = (place: number): string => String(place + 1).padStart(2, '0')

/** The path of an item's calendar file. */
export const sessionFile = ({ day }: AgendaDay, place: number): string =>
  `/agenda/day-${day}-${place + 1}.ics`

/** The id of an item's element on the agenda page. */
export const itemId = ({ day }: Pick<AgendaDay, 'day'>, place: number): string => `item-${day}-${place + 1}`

/** `May 29` of `May 29, 2026`. */
export const shortDate = ({ date }: AgendaDay): string => date.replace(/,?\s+\d{4}$/, '')
