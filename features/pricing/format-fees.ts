import { shortEuros } from '#shared/money.ts'
import { noPriceYet } from './no-price.ts'
import { presentationName } from './presentation-name.ts'
import type { Fee, Fees } from './pricing.contract.ts'

/** The formatted prices for pages. Computed on the server, so that pages do not load the money arithmetic. */
export type FormattedFees = {
  rows: FeeRow[]
  /** The lowest price on the website without a room, with the processing fee: "from €523.95". */
  from: string | undefined
  /**
   * The lowest extra price of a room, with the processing fee: "€136.50"; its prices, "€130 to €1,480"; and the
   * nights "1-10".
   */
  room: { from: string | undefined; price: string; nights: string } | undefined
  /** "5%"; undefined when there is none. */
  processingFee: string | undefined
  refundRule: string | undefined
  /** The text on the tile of a presentation type, by its value in the form; without a price it is disabled. */
  tiles: Readonly<Record<string, { detail: string; isFigure: boolean; isDisabled?: boolean }>>
}

/**
 * One row of the price table: for whom, the price, "€499", and the total with the processing fee, "€523.95";
 * undefined when nothing is paid on the website or there is no price yet, and `instead` is shown.
 */
type FeeRow = {
  who: string
  price: string | undefined
  total?: string
  instead?: string
  included: string | undefined
}

export const formatFees = ({
  types,
  accommodation,
  processingFeePercent,
  refundRule,
}: Fees): FormattedFees => ({
  rows: rowsOf(types),
  from: fromOf(types),
  room: accommodation && roomOf(accommodation),
  processingFee: processingFeePercent > 0 ? `${processingFeePercent}%` : undefined,
  refundRule,
  tiles: Object.fromEntries(types.map((fee) => [fee.presentationType.toLowerCase(), tileOf(fee)])),
})

/** One row per type that is paid on the website, and one for all others. */
const rowsOf = (types: readonly Fee[]): FeeRow[] => {
  const others = types.filter(({ paidOnline }) => !paidOnline)
  const groupCommit = {
    who: presentationName(others.map(({ presentationType }) => presentationType).join(', ')),
    price: undefined,
    included: others.find(({ included }) => included)?.included,
  }
  return [
    ...types
      .filter(({ paidOnline }) => paidOnline)
      .map(({ presentationType, price, totalPrice, included }) => ({
        who: presentationName(presentationType),
        ...(price === undefined || totalPrice === undefined
          ? { price: undefined, instead: noPriceYet }
          : { price: shortEuros(price), total: shortEuros(totalPrice) }),
        included,
      })),
    ...(others.length > 0 ? [groupCommit] : []),
  ]
}

const fromOf = (types: readonly Fee[]): string | undefined => {
  const totals = types.flatMap(({ paidOnline, totalPrice }) =>
    paidOnline && totalPrice !== undefined ? [totalPrice] : [],
  )
  return totals.length > 0 ? `from ${shortEuros(Math.min(...totals))}` : undefined
}

const roomOf = (room: NonNullable<Fees['accommodation']>) => ({
  from: room.leastAdded === undefined ? undefined : shortEuros(room.leastAdded),
  price: span(shortEuros(room.leastPrice), ' to ', shortEuros(room.greatestPrice)),
  nights: span(String(room.leastNights), '-', String(room.mostNights)),
})

const tileOf = ({ paidOnline, price }: Fee) => {
  if (!paidOnline) return { detail: 'Nothing online', isFigure: false }
  if (price === undefined) return { detail: noPriceYet, isFigure: false, isDisabled: true }
  return { detail: shortEuros(price), isFigure: true }
}

const span = (least: string, to: string, most: string) => (least === most ? least : `${least}${to}${most}`)
