import type { PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { formatEuros, toCents } from '#shared/money.ts'

type Priced = Pick<PaymentRecord, 'presentationPrice' | 'processingFeePercent' | 'pricingConfigTotalPrice'>

/** What the price of a payment was made of; the amount of a discount has no parts. */
export const priceFacts = ({
  presentationPrice,
  processingFeePercent,
  pricingConfigTotalPrice,
}: Priced): (readonly [name: string, value: string | null])[] => [
  ['Presentation price', presentationPrice === null ? null : euros(presentationPrice)],
  ...(presentationPrice === null && processingFeePercent === 0
    ? []
    : [['Processing fee', `${processingFeePercent} %`] as const]),
  ['Total price', euros(pricingConfigTotalPrice)],
]

const euros = (amount: number) => formatEuros(toCents(Math.round(amount * 100)))
