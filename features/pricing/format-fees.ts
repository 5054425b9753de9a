import { shortEuros } from '#shared/money.ts'
import { noPriceYet } from './no-price.ts'
import type { Fee, Fees } from './pricing.contract.ts'
import { choosePaidOnline, inOneLine, onlinePayersOf, whoPaysOnline } from './ticket-types.ts'

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
  /** The offered ticket types by their values in the form, in its order. */
  choices: readonly TicketChoice[]
  /** Who pays on the website, and what everyone else does. */
  payHint: string
  /** The same without the others. */
  whoPays: string
  /** m55 for a type that is not paid online. */
  choosePaid: string
  /** The text on the tile of a presentation type, by its value in the form; without a price it is disabled. */
  tiles: Readonly<Record<string, { detail: string; isFigure: boolean; isDisabled?: boolean }>>
}

/** A ticket type in the form; its value is its code in small letters. */
export type TicketChoice = { value: string; label: string; paidOnline: boolean }

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
  choices: types.map(({ presentationType, label, paidOnline }) => ({
    value: presentationType.toLowerCase(),
    label,
    paidOnline,
  })),
  ...payersOf(types),
  tiles: Object.fromEntries(types.map((fee) => [fee.presentationType.toLowerCase(), tileOf(fee)])),
})

const payersOf = (types: readonly Fee[]) => {
  const payers = onlinePayersOf(types.map((fee) => ({ ...fee, type: fee.presentationType, isHidden: false })))
  const whoPays = whoPaysOnline(payers)
  const hasOthers = types.some(({ paidOnline }) => !paidOnline)
  return {
    whoPays,
    payHint: hasOthers ? `${whoPays} Everyone else registers now and pays nothing here.` : whoPays,
    choosePaid: choosePaidOnline(payers),
  }
}

/** One row per type that is paid on the website or asked for, and one for those that include the same and are free. */
const rowsOf = (types: readonly Fee[]): FeeRow[] => {
  const free = types.filter(({ payment }) => payment === 'free')
  const firstText = free.find(({ included }) => included)?.included
  const texts = new Set(free.map(({ included }) => included ?? firstText))
  return [
    ...types.filter(({ payment }) => payment === 'online').map(paidRow),
    ...[...texts].map((text) => ({
      who: inOneLine(
        free.filter(({ included }) => (included ?? firstText) === text).map(({ label }) => label),
      ),
      price: undefined,
      included: text,
    })),
    ...types
      .filter(({ payment }) => payment === 'on_request')
      .map(({ label, included }) => ({ who: label, price: undefined, instead: onRequest, included })),
  ]
}

const onRequest = 'On request'

const paidRow = ({ label, price, totalPrice, included }: Fee): FeeRow => ({
  who: label,
  ...(price === undefined || totalPrice === undefined
    ? { price: undefined, instead: noPriceYet }
    : { price: shortEuros(price), total: shortEuros(totalPrice) }),
  included,
})

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

const tileOf = ({ payment, paidOnline, price }: Fee) => {
  if (payment === 'on_request') return { detail: onRequest, isFigure: false }
  if (!paidOnline) return { detail: 'Nothing online', isFigure: false }
  if (price === undefined) return { detail: noPriceYet, isFigure: false, isDisabled: true }
  return { detail: shortEuros(price), isFigure: true }
}

const span = (least: string, to: string, most: string) => (least === most ? least : `${least}${to}${most}`)
