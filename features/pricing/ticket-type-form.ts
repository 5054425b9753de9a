import { typedEuros } from '#shared/money.ts'
import { type ListedTicketType, priceCents, wrongPrice } from './admin-pricing.contract.ts'
import { decimalPrice, formatPrice } from './format-price.ts'
import type { TicketPayment } from './pricing.contract.ts'
import { addTicketType, type TicketTypeReach } from './ticket-types.contract.ts'

/** The form of a ticket type; the price as typed. */
export type TicketTypeForm = {
  label: string
  included: string
  payment: TicketPayment
  price: string
  hidden: boolean
}

export const paymentLabels: Readonly<Record<TicketPayment, string>> = {
  online: 'Paid online',
  free: 'Free',
  on_request: 'On request',
}

export const emptyTicketType: TicketTypeForm = {
  label: '',
  included: '',
  payment: 'online',
  price: '',
  hidden: false,
}

/** `included` as visitors read it. */
export const formOfType = ({ label, text, payment, price, hidden }: ListedTicketType): TicketTypeForm => ({
  label,
  included: text,
  payment,
  price: decimalPrice(price),
  hidden,
})

/** What is wrong, by field. A price that is there cannot be removed. */
export const ticketTypeErrors = (
  form: TicketTypeForm,
  seen: ListedTicketType | undefined,
): Partial<Record<keyof TicketTypeForm, string>> => {
  const read = addTicketType.body.shape.label.safeParse(form.label)
  const included = addTicketType.body.shape.included.safeParse(form.included)
  const price = form.price.trim()
  const isWrong =
    price === '' ? seen !== undefined && seen.price !== null : priceCents(typedEuros(price)) === undefined
  return {
    ...(read.error?.issues[0] && { label: read.error.issues[0].message }),
    ...(included.error?.issues[0] && { included: included.error.issues[0].message }),
    ...(isWrong && { price: wrongPrice }),
  }
}

/** The values to send for a valid form. */
export const ticketTypeInput = ({ label, included, payment, price, hidden }: TicketTypeForm) => ({
  label: label.trim(),
  included: included.trim(),
  payment,
  price: price.trim() === '' ? null : decimalPrice(typedEuros(price)),
  hidden,
})

/** What differs from the seen type, to be sent; an unchanged text of the website's fees is left there. */
export const ticketTypeChange = (
  form: TicketTypeForm,
  seen: ListedTicketType,
): Partial<ReturnType<typeof ticketTypeInput>> => {
  const [before, after] = [formOfType(seen), form].map(ticketTypeInput) as [
    ReturnType<typeof ticketTypeInput>,
    ReturnType<typeof ticketTypeInput>,
  ]
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof typeof before]),
  )
}

/** Whom a changed price or fee touches, line by line. `until`: the end of the last open checkout, formatted. */
export const priceReachLines = (
  what: 'price' | 'fee',
  { open, unpaid }: Pick<TicketTypeReach, 'open' | 'unpaid'>,
  until: string,
): string[] => [
  ...counted(
    open,
    `open checkout keeps the old ${what} until ${until}.`,
    `open checkouts keep the old ${what} until ${until}.`,
  ),
  ...counted(
    unpaid,
    `unpaid registration will see the new ${what}.`,
    `unpaid registrations will see the new ${what}.`,
  ),
]

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** What a change does, and whom it touches, line by line. `until`: the end of the last open checkout, formatted. */
export const reachLines = (
  form: TicketTypeForm,
  seen: ListedTicketType,
  { paid, open, unpaid }: TicketTypeReach,
  until: string,
): string[] => {
  const change = ticketTypeChange(form, seen)
  const isPrice = change.price !== undefined && form.payment === 'online'
  if (!isPrice && change.payment === undefined && change.hidden === undefined) return []
  return [
    ...(isPrice
      ? [`The price changes from ${formatPrice(seen.price)} to ${formatPrice(typedEuros(form.price))}.`]
      : []),
    ...(change.payment === undefined
      ? []
      : [`${paymentLabels[seen.payment]} becomes ${paymentLabels[form.payment].toLowerCase()}.`]),
    ...(change.hidden === undefined
      ? []
      : [form.hidden ? 'Visitors no longer see it. Who has it keeps it.' : 'Visitors see it.']),
    ...(paid > 0 ? [`${paid} who have paid: nothing changes.`] : []),
    ...(change.payment === undefined
      ? priceReachLines('price', { open, unpaid: isPrice ? unpaid : 0 }, until)
      : [
          ...counted(open, `open checkout goes on until ${until}.`, `open checkouts go on until ${until}.`),
          ...priceReachLines('price', { open: 0, unpaid: isPrice ? unpaid : 0 }, until),
        ]),
    ...(change.payment !== undefined && form.payment !== 'online'
      ? counted(
          unpaid,
          'unpaid registration can no longer pay online.',
          'unpaid registrations can no longer pay online.',
        )
      : []),
  ]
}
