import { shortReference } from '#shared/short-reference.ts'

type Referred = {
  id: string
  registrationId: string | null
  discountRequestId: string | null
  orderReference: string | null
}

/** What a payer names when they write or call: first what can be read aloud, then the whole reference. */
export const referenceOf = ({ id, registrationId, discountRequestId, orderReference }: Referred): string =>
  `${shortReference(registrationId ?? discountRequestId ?? id)} (${orderReference ?? id})`
