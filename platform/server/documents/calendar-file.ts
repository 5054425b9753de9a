import { createEvents, type EventAttributes } from 'ics'
import { foldCalendar } from './fold-calendar.ts'

/** An entry with its text made clean. */
export type CalendarEntry = EventAttributes & ReturnType<typeof revisionOf>

/**
 * Which version of itself an entry is, for a calendar that has it already (RFC 5545, 3.8.7). No clock says it: the same
 * content makes the same file, and who takes it again gets what has changed.
 * @param number grows with each change
 * @param at when the last one was
 */
export const revisionOf = (number: number, at: Date) => ({
  sequence: number,
  timestamp: at.getTime(),
  lastModified: at.getTime(),
})

/** Control characters have no place in a calendar file, half characters in no file at all. */
export const cleanForCalendar = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u0085\u2028\u2029]/g, ' ')

/**
 * These entries as a calendar file (RFC 5545).
 * @param productId by what part of the product it was made, such as `Agenda`
 * @param name of a calendar that the reader shall have beside their own; without it the entries go into theirs
 */
export const calendarFile = (productId: string, entries: readonly CalendarEntry[], name?: string): string => {
  const { value, error } = createEvents([...entries], {
    productId: `-//Plenary//${productId}//EN`,
    ...(name !== undefined && { calName: escaped(name) }),
  })
  if (!value) throw error ?? new Error('The calendar file could not be made')
  // a method would make an invitation of it, which needs someone who invites (RFC 5546)
  return foldCalendar(value).replace('METHOD:PUBLISH\r\n', '')
}

const escaped = (text: string): string =>
  cleanForCalendar(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, ' ')
