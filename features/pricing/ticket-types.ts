import { presentationName } from './presentation-name.ts'
import type { TicketPayment } from './pricing.contract.ts'

/** A ticket type of a conference. In calls, and in the specification, it is a presentation type. */
export type TicketType = {
  /** Its code in calls, upper case. */
  type: string
  label: string
  /** What it includes; null: what the website's fees say. */
  included: string | null
  payment: TicketPayment
  /** Hidden types are not offered; who has one keeps it. */
  isHidden: boolean
}

/** The ticket types of a conference, hidden ones too, in the order of the website, and what is known by a code. */
export type TicketTypes = {
  all: readonly TicketType[]
  /** Undefined: the conference has no such type. */
  find: (code: string) => TicketType | undefined
  /** Of a code without a type, such as DISCOUNT, a name made of the code. */
  labelOf: (code: string) => string
  isPaidOnline: (code: string) => boolean
}

export const ticketTypesOf = (all: readonly TicketType[]): TicketTypes => {
  const byCode = new Map(all.map((one) => [one.type, one]))
  return {
    all,
    find: (code) => byCode.get(code),
    labelOf: (code) => byCode.get(code)?.label ?? presentationName(code),
    isPaidOnline: (code) => byCode.get(code)?.payment === 'online',
  }
}

/** Who pays on the website: names, in the order of the website, and whether they are those of the specification. */
export type OnlinePayers = { labels: readonly string[]; areSpecified: boolean }

export const onlinePayersOf = (
  types: readonly Pick<TicketType, 'type' | 'label' | 'payment' | 'isHidden'>[],
): OnlinePayers => {
  const online = types.filter(({ payment, isHidden }) => payment === 'online' && !isHidden)
  return {
    labels: online.map(({ label }) => label),
    areSpecified:
      online.length === 2 &&
      online.every(({ type, label }) => specified.includes(type) && label === presentationName(type)),
  }
}

const specified: readonly string[] = ['LISTENER', 'DELEGATE']

/** "Listeners and delegates pay online.", or the names of the types that do. */
export const whoPaysOnline = ({ labels, areSpecified }: OnlinePayers): string => {
  if (areSpecified) return 'Listeners and delegates pay online.'
  return labels.length > 0 ? `Paid online: ${inSeries(labels, 'and')}.` : 'Nothing is paid online.'
}

/** m55 to the letter while exactly listener and delegate are paid online; else it names the types that are. */
export const choosePaidOnline = ({ labels, areSpecified }: OnlinePayers): string => {
  if (areSpecified) return 'Please select either Listener or Delegate as Presentation Type to proceed.'
  if (labels.length === 0) return 'Nothing is paid online. Register without paying.'
  const either = labels.length === 2 ? 'either ' : ''
  return `Please select ${either}${inSeries(labels, 'or')} as Presentation Type to proceed.`
}

const inSeries = (labels: readonly string[], last: 'and' | 'or'): string =>
  labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} ${last} ${labels.at(-1)}`

/** "Speaker, poster, student": a label with one capital is written small after the first. */
export const inOneLine = (labels: readonly string[]): string =>
  labels
    .map((label, index) =>
      index > 0 && label.slice(1) === label.slice(1).toLowerCase()
        ? label.charAt(0).toLowerCase() + label.slice(1)
        : label,
    )
    .join(', ')

/** The longest code. */
const mostOfCode = 30

/** `DISCOUNT` is the presentation type of paid discount requests. */
const reserved: readonly string[] = ['DISCOUNT']

/** The code of a new type: "Day ticket, Saturday" is `DAY_TICKET_SATURDAY`, a second one `DAY_TICKET_SATURDAY_2`. */
export const codeOf = (label: string, taken: readonly string[]): string => {
  const plain = label.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
  const words = plain.split(/[^A-Z0-9]+/).filter(Boolean)
  const joined = words.join('_').slice(0, mostOfCode).replace(/_$/, '')
  const base = /^[A-Z]/.test(joined) ? joined : `TYPE_${joined}`.slice(0, mostOfCode).replace(/_$/, '')
  const used = new Set([...taken, ...reserved])
  if (!used.has(base)) return base
  for (let count = 2; ; count += 1) if (!used.has(`${base}_${count}`)) return `${base}_${count}`
}
