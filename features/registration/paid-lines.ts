import { presentationName } from '#features/pricing/presentation-name.ts'
import { staySize } from '#features/pricing/stay-size.ts'
import { percentOf } from '#shared/percent.ts'

/** The amounts of a registration's payment. */
type Paid = {
  presentationType: string
  /** Null in records of older versions. */
  presentationLabel: string | null
  presentationCents: number
  accommodationCents: number | null
  accommodationNights: number | null
  accommodationGuests: number | null
  feeBasisPoints: number
  feeCents: number
}

/** The items of a registration's payment, which add up to its total. */
export const paidLines = (paid: Paid): { what: string; cents: number }[] => [
  { what: paid.presentationLabel ?? presentationName(paid.presentationType), cents: paid.presentationCents },
  ...(paid.accommodationCents === null
    ? []
    : [{ what: `Accommodation, ${stayOf(paid)}`, cents: paid.accommodationCents }]),
  { what: `Processing fee (${percentOf(paid.feeBasisPoints)}%)`, cents: paid.feeCents },
]

const stayOf = ({ accommodationNights, accommodationGuests }: Paid) =>
  staySize({ nights: accommodationNights ?? 0, guests: accommodationGuests ?? 0 })
