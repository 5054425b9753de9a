import type { AgendaDay } from '#content/website-content.ts'

/** The letter of the line that a day is: A for the first, after Z comes AA. */
export const lineLetter = (place: number): string =>
  place < 26
    ? String.fromCharCode(65 + place)
    : lineLetter(Math.floor(place / 26) - 1) + lineLetter(place % 26)

/** `02`: the number of a station, which is the place of its item in the day. */
export const stationNumber = (place: number): string => String(place + 1).padStart(2, '0')

/** The address of the calendar file of one item. */
export const sessionFile = ({ day }: AgendaDay, place: number): string =>
  `/agenda/day-${day}-${place + 1}.ics`

/** The id of one item on the page of the agenda. */
export const itemId = ({ day }: Pick<AgendaDay, 'day'>, place: number): string => `item-${day}-${place + 1}`

/** `May 29` of `May 29, 2026`: beside its siblings a day needs no year. */
export const shortDate = ({ date }: AgendaDay): string => date.replace(/,?\s+\d{4}$/, '')
