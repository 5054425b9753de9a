import { formatEuros, toCents } from '#shared/money.ts'
import type { FirstFacts, FirstStep, FirstStepName } from './first-steps.contract.ts'
import { isStripe, missingConnections } from './first-steps.ts'
import { formatType } from './format-figures.ts'

export const firstStepTitles: Readonly<Record<FirstStepName, string>> = {
  website: 'Choose the website',
  dates: 'Set the dates',
  prices: 'Set the prices',
  fee: 'Set the processing fee',
  rooms: 'Offer hotel rooms',
  sender: 'Name the sender of emails',
  connections: 'Connect Stripe and email',
  colleague: 'Invite a colleague',
  rehearsal: 'Play the rehearsal',
}

/** The state of a step, and what to do. `website` is its displayed name. */
export const firstStepText = ({ name, isDone }: FirstStep, facts: FirstFacts, website: string): string => {
  switch (name) {
    case 'website':
      return `${website} is chosen. Its public pages are online.`
    case 'dates':
      return `${facts.dates}, ${facts.place}. Abstracts until ${facts.abstractDeadline}.${
        isDone ? '' : ' These are the dates of the example: save your own.'
      }`
    case 'prices':
      return pricesText(facts, isDone)
    case 'fee':
      return feeText(facts, isDone)
    case 'rooms':
      return roomsText(facts, isDone)
    case 'sender':
      return isDone ? 'Emails are from the sender that you named.' : 'Say who its emails are from.'
    case 'connections':
      return connectionsText(facts)
    case 'colleague':
      if (isDone) return 'A second account can open this website.'
      return facts.hasMail
        ? 'They get a link by email.'
        : 'They get a link by email. Connect a mail server first.'
    case 'rehearsal':
      if (isDone) return 'A payment was played from start to end.'
      return isStripe(facts.payments)
        ? 'Needs the sandbox. This installation takes payments with Stripe, so you may skip it.'
        : 'Register, pay and refund without money, from start to end.'
  }
}

const pricesText = ({ types }: FirstFacts, isDone: boolean): string => {
  const free = types
    .filter(({ priceCents }) => priceCents === 0)
    .map(({ type, label }) => label ?? formatType(type))
  if (free.length > 0) return `${someOf(free)} still ${free.length === 1 ? 'costs' : 'cost'} €0.00.`
  if (types.length === 0 && isDone) return 'Nothing is paid online, so no price is needed.'
  if (types.length === 0) return 'No registration type is offered yet.'
  const prices = types.flatMap(({ priceCents }) => priceCents ?? [])
  if (prices.length === 0) return 'No registration type has a price yet, so no one can pay.'
  const [least, most] = [Math.min(...prices), Math.max(...prices)].map((cents) => formatEuros(toCents(cents)))
  const range = least === most ? least : `${least} to ${most}`
  const count = prices.length === types.length ? types.length : `${prices.length} of ${types.length}`
  return `${range}, ${count} ${types.length === 1 ? 'type' : 'types'}.${
    isDone ? '' : ' These are the prices of the example: save your own.'
  }`
}

const feeText = ({ feePercent }: FirstFacts, isDone: boolean): string => {
  if (feePercent === null) return '5% is added to each payment until you save your own fee.'
  const fee = feePercent === 0 ? 'No fee is added.' : `${feePercent}% is added to each payment.`
  return isDone ? fee : `${fee} This is the fee of the example: save your own.`
}

const roomsText = ({ rooms }: FirstFacts, isDone: boolean): string => {
  if (rooms === 0) return 'No room can be booked yet. If you offer none, skip this step.'
  const combinations = `${rooms} ${rooms === 1 ? 'combination' : 'combinations'} of nights and guests.`
  return isDone ? combinations : `${combinations} These are the rooms of the example: save your own.`
}

/** `Speaker`, `Speaker and Listener`, `Speaker, Listener and 4 more types`. */
const someOf = ([first = '', second, ...more]: readonly string[]): string => {
  if (second === undefined) return first
  if (more.length === 0) return `${first} and ${second}`
  return `${first}, ${second} and ${more.length} more ${more.length === 1 ? 'type' : 'types'}`
}

const connectionsText = (facts: FirstFacts): string => {
  const missing = missingConnections(facts)
  const keys = facts.payments === 'test' ? 'Stripe is connected with test keys: no money is charged.' : ''
  if (missing.length === 0 && facts.payments === 'free') return 'Nothing is paid online, and emails are sent.'
  if (missing.length === 0) return keys || 'Stripe takes payments with live keys, and emails are sent.'
  return `${keys} Connect ${missing.join(' and ')} on the page Settings.`.trim()
}
