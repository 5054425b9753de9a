import { type Cents, toCents } from '#shared/money.ts'

/** The processing fee when the organiser has set none: 5 percent, in basis points (hundredths of a percent). */
export const defaultFeeBasisPoints = 500

export type QuoteInput = {
  presentationCents: Cents
  /** For the whole stay; 0 or absent without accommodation. */
  accommodationCents?: Cents | undefined
  /** 290 is 2.9 percent. Absent: 5 percent. 0 stays 0. */
  feeBasisPoints?: number | null | undefined
}

export type Quote = {
  presentationCents: Cents
  accommodationCents: Cents
  feeBasisPoints: number
  feeCents: Cents
  totalCents: Cents
}

/**
 * The only price rule: fee = (presentation + accommodation) × percent, rounded half up to the cent; total = sum + fee
 * (decisions, Price). The summary, the checkout, the record and the revenue use it.
 * @throws RangeError for negative amounts or a fee that is not a whole number of basis points
 */
export const quote = ({
  presentationCents,
  accommodationCents = toCents(0),
  feeBasisPoints,
}: QuoteInput): Quote => {
  const basisPoints = feeBasisPoints ?? defaultFeeBasisPoints
  const sum = toCents(presentationCents + accommodationCents)
  if (presentationCents < 0 || accommodationCents < 0) throw new RangeError('A price is never negative')
  if (!Number.isInteger(basisPoints) || basisPoints < 0)
    throw new RangeError('A fee is a whole number of basis points')

  const feeCents = toCents(Math.floor((sum * basisPoints + 5_000) / 10_000))
  return {
    presentationCents,
    accommodationCents,
    feeBasisPoints: basisPoints,
    feeCents,
    totalCents: toCents(sum + feeCents),
  }
}
