import type { Website } from '#shared/website.ts'

/** Where a document is counted: its series, and its place there. */
export type Place = { website: Website; livemode: boolean; number: number }

/**
 * The number of a document as it is read: RENEWABLE-2026-000123, of a test TEST-RENEWABLE-2026-000123. The year is the
 * conference's and tells nothing apart: the count continues from year to year. The website is in it because two
 * conferences of an installation may have the same short name.
 */
export const receiptNumber = ({ website, livemode, number }: Place, year: number): string =>
  [...(livemode ? [] : ['TEST']), website.toUpperCase(), year, String(number).padStart(6, '0')].join('-')
