import { listedNames } from '#features/bookings/booking-fields.ts'
import type { Booking } from '#features/bookings/bookings.contract.ts'
import { fieldOf, type RegistrantName } from '#features/registration/registrant.fields.ts'
import type { ListColumns } from '#platform/server/documents/list-columns.ts'
import { eurosCell, momentCell } from '#shared/exports.ts'
import { shortReference } from '#shared/short-reference.ts'

/** Turns `Registration type` into `Registration Type`. */
const headOf = (name: RegistrantName): string =>
  fieldOf(name).label.replace(/ [a-z]/g, (letter) => letter.toUpperCase())

const registrantColumns = Object.fromEntries(
  listedNames.map((name) => [headOf(name), (booking: Booking) => booking[name] ?? '']),
)

/** All fields of a booking, named as on its page. */
export const bookingColumns: ListColumns<Booking> = {
  ...registrantColumns,
  Payment: ({ paymentRecord }) => paymentRecord?.status ?? 'No Payment Record',
  Refunded: ({ paymentRecord }) => yesOrNo(paymentRecord?.refunded),
  'Amount Paid (EUR)': ({ amountPaid }) => eurosCell(amountPaid),
  'Paid by': ({ paymentRecord }) => paymentRecord?.manualMethod ?? paymentRecord?.provider ?? null,
  'Real Money': ({ paymentRecord }) => yesOrNo(paymentRecord?.livemode),
  'Presentation Price (EUR)': (booking) => eurosCell(priceOf(booking)?.presentationType.price ?? null),
  'Paid Presentation Type': (booking) => priceOf(booking)?.presentationType.type ?? null,
  Nights: ({ stay }) => stay?.nights ?? null,
  Guests: ({ stay }) => stay?.guests ?? null,
  'Accommodation Price (EUR)': (booking) => eurosCell(priceOf(booking)?.accommodationOption?.price ?? null),
  'Processing Fee (%)': (booking) => priceOf(booking)?.processingFeePercent ?? null,
  'Total Price (EUR)': (booking) => eurosCell(priceOf(booking)?.totalPrice ?? null),
  'Price of the Unpaid Room Request (EUR)': ({ paymentRecord, pricingConfig }) =>
    eurosCell(paymentRecord ? null : (pricingConfig?.totalPrice ?? null)),
  'Accompanying Person': ({ accompanyingPerson }) => yesOrNo(accompanyingPerson),
  'Extra Nights': ({ extraNights }) => extraNights,
  'Registered ({zone})': ({ createdAt }) => momentCell(createdAt),
  'Added by organiser': ({ addedByHand }) => yesOrNo(addedByHand),
  'Cancelled ({zone})': ({ cancelledAt }) => momentCell(cancelledAt),
  Reference: ({ id }) => shortReference(id),
  'Payment Record ID': ({ paymentRecord }) => paymentRecord?.id ?? null,
  'Booking ID': ({ id }) => id,
  'Presentation Type Name': ({ presentationLabel }) => presentationLabel,
  'Paid Presentation Type Name': ({ paidLabel }) => paidLabel,
}

const yesOrNo = (is: boolean | null | undefined) =>
  is === undefined || is === null ? null : is ? 'yes' : 'no'

/** The prices of the payment; a requested room has a column of its own, so that no sum includes it. */
const priceOf = ({ pricingConfig, paymentRecord }: Booking) => paymentRecord && pricingConfig
