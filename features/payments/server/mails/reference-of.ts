import { shortReference } from '#shared/short-reference.ts'

type Payment = { id: string; registrationId: string | null; discountRequestId: string | null }

/** The short reference of a payment: that of what it pays for. */
export const shortReferenceOf = ({ id, registrationId, discountRequestId }: Payment): string =>
  shortReference(registrationId ?? discountRequestId ?? id)

/** What a payer names when they write or call: first what can be read aloud, then the whole reference. */
export const referenceOf = (payment: Payment & { orderReference: string | null }): string =>
  `${shortReferenceOf(payment)} (${payment.orderReference ?? payment.id})`
