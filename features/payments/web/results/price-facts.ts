import type { PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { formatEuroAmount } from '#shared/money.ts'

type Priced = Pick<
  PaymentRecord,
  | 'presentationPrice'
  | 'accommodationPrice'
  | 'accommodationNights'
  | 'accommodationGuests'
  | 'processingFee'
  | 'processingFeePercent'
  | 'pricingConfigTotalPrice'
>

/** The items of a payment's price, which add up to its total; a discount has a single amount. */
export const priceFacts = ({
  presentationPrice,
  processingFee,
  processingFeePercent,
  pricingConfigTotalPrice,
  ...room
}: Priced): (readonly [name: string, value: string | null])[] => [
  ['Presentation price', presentationPrice === null ? null : formatEuroAmount(presentationPrice)],
  ...roomFacts(room),
  ...(presentationPrice === null && processingFeePercent === 0
    ? []
    : [['Processing fee', `${formatEuroAmount(processingFee)} (${processingFeePercent} %)`] as const]),
  ['Total price', formatEuroAmount(pricingConfigTotalPrice)],
]

type Room = Pick<Priced, 'accommodationPrice' | 'accommodationNights' | 'accommodationGuests'>

const roomFacts = ({ accommodationPrice, accommodationNights, accommodationGuests }: Room) =>
  accommodationPrice === null
    ? []
    : ([
        ['Accommodation price', formatEuroAmount(accommodationPrice)],
        ['Nights', accommodationNights === null ? null : String(accommodationNights)],
        ['Guests', accommodationGuests === null ? null : String(accommodationGuests)],
      ] as const)
