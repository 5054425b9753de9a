import { shortEuros } from '#shared/money.ts'
import { noPriceYet } from './no-price.ts'
import { presentationName } from './presentation-name.ts'
import type { Fee, Fees } from './pricing.contract.ts'

/** The prices as pages show them. It is made on the server, so that no page carries the arithmetic of money for it. */
export type FormattedFees = {
  rows: FeeRow[]
  /** The least that someone pays on the website without a room, with the processing fee: "from €523.95". */
  from: string | undefined
  /** What a room adds at least, with the processing fee: "€136.50"; its prices, "€130 to €1,480"; and the nights "1-10". */
  room: { from: string | undefined; price: string; nights: string } | undefined
  /** "5%"; undefined when there is none. */
  processingFee: string | undefined
  refundRule: string | undefined
  /** What is written on the tile of a presentation type, by its value in the form; it cannot be chosen without a price. */
  tiles: Readonly<Record<string, { detail: string; isFigure: boolean; isDisabled?: boolean }>>
}

/**
 * One line of the prices: who it is for, their price, "€499", and what they pay with the processing fee, "€523.95";
 * undefined when they pay nothing on the website, or while there is no price yet, as `instead` then says.
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

/** A line for each type that is paid on the website, and one for all others together. */
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
