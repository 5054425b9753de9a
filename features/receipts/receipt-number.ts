import type { Website } from '#shared/website.ts'

/** The series of a document, and its number in it. */
export type Place = { website: Website; livemode: boolean; number: number }

/**
 * The printed number of a document: RENEWABLE-2026-000123, of a test TEST-RENEWABLE-2026-000123. The year is the
 * conference's and not part of the identity: the count continues from year to year. The website is included because
 * two conferences of an installation may share a short name.
 */
export const receiptNumber = ({ website, livemode, number }: Place, year: number): string =>
  [...(livemode ? [] : ['TEST']), website.toUpperCase(), year, String(number).padStart(6, '0')].join('-')
