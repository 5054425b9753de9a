/** The prefix of a document's series, its mode, and its number in it. */
export type Place = { prefix: string; livemode: boolean; number: number }

/**
 * The printed number of a document: RENEWABLE-2026-000123, of a test TEST-RENEWABLE-2026-000123. The year is the
 * conference's and not part of the identity: the count continues from year to year. The prefix is that of the
 * conference, because two conferences of an installation may share a short name.
 */
export const receiptNumber = ({ prefix, livemode, number }: Place, year: number): string =>
  [...(livemode ? [] : ['TEST']), prefix, year, String(number).padStart(6, '0')].join('-')
