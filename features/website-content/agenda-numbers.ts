import type { AgendaDay } from '#content/website-content.ts'

/** The letter of a day's line: A for the first, AA after Z. */
export const lineLetter = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : lineLetter(Math.floor(index / 26) - 1) + lineLetter(index % 26)

/** `02`: the number of an item in its day. */
export const stationNumber = (index: number): string => String(index + 1).padStart(2, '0')

/** The path of an item's calendar file. */
export const sessionFile = ({ day }: AgendaDay, index: number): string =>
  `/agenda/day-${day}-${index + 1}.ics`

/** The id of an item's element on the agenda page. */
export const itemId = ({ day }: Pick<AgendaDay, 'day'>, index: number): string => `item-${day}-${index + 1}`

/** `May 29` of `May 29, 2026`. */
export const shortDate = ({ date }: AgendaDay): string => date.replace(/,?\s+\d{4}$/, '')
