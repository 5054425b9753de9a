import { createEvents, type EventAttributes } from 'ics'
import { foldCalendar } from './fold-calendar.ts'

/** An entry whose text was sanitised. */
export type CalendarEntry = EventAttributes & ReturnType<typeof revisionOf>

/**
 * The revision of an entry, for a calendar that has it already (RFC 5545, 3.8.7). Independent of the clock: the same
 * content gives the same file, and a calendar that imports it again applies what has changed.
 * @param number grows with each change
 * @param at when it was last changed
 */
export const revisionOf = (number: number, at: Date) => ({
  sequence: number,
  timestamp: at.getTime(),
  lastModified: at.getTime(),
})

/** Control characters are not allowed in a calendar file, lone surrogates in no file at all. */
export const cleanForCalendar = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u0085\u2028\u2029]/g, ' ')

/**
 * These entries as a calendar file (RFC 5545).
 * @param productId the part of the product that made it, such as `Agenda`
 * @param name of a separate calendar for the entries; without it they are added to the reader's own
 */
export const calendarFile = (productId: string, entries: readonly CalendarEntry[], name?: string): string => {
  const { value, error } = createEvents([...entries], {
    productId: `-//Plenary//${productId}//EN`,
    ...(name !== undefined && { calName: escaped(name) }),
  })
  if (!value) throw error ?? new Error('The calendar file could not be made')
  // a method would make it an invitation, which needs an organiser (RFC 5546)
  return foldCalendar(value).replace('METHOD:PUBLISH\r\n', '')
}

const escaped = (text: string): string =>
  cleanForCalendar(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, ' ')
