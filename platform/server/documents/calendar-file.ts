import { createEvents, type EventAttributes } from 'ics'
import { foldCalendar } from './fold-calendar.ts'

/** An entry, with its text made clean, and a timestamp that no clock gives: the same content makes the same file. */
export type CalendarEntry = EventAttributes & { timestamp: number }

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
 */
export const calendarFile = (productId: string, name: string, entries: readonly CalendarEntry[]): string => {
  const { value, error } = createEvents([...entries], {
    productId: `-//Plenary//${productId}//EN`,
    calName: escaped(name),
  })
  if (!value) throw error ?? new Error('The calendar file could not be made')
  // a method would make an invitation of it, which needs someone who invites (RFC 5546)
  return foldCalendar(value).replace('METHOD:PUBLISH\r\n', '')
}

const escaped = (text: string): string =>
  cleanForCalendar(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, ' ')
