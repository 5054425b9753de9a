import { shortReference } from '#shared/short-reference.ts'

type Payment = { id: string; registrationId: string | null; discountRequestId: string | null }

/** The short reference of a payment: that of its payable. */
export const shortReferenceOf = ({ id, registrationId, discountRequestId }: Payment): string =>
  shortReference(registrationId ?? discountRequestId ?? id)

/** The reference for support: the short one, which can be read aloud, then the order reference. */
export const referenceOf = (payment: Payment & { orderReference: string | null }): string =>
  `${shortReferenceOf(payment)} (${payment.orderReference ?? payment.id})`
