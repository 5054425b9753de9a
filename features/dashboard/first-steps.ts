import {
  type FirstFacts,
  type FirstStep,
  type FirstStepName,
  firstStepNames,
} from './first-steps.contract.ts'

/** What a conference needs before it goes live, as far as it has that: the same for its first steps. */
export type Needed = Readonly<Record<'dates' | 'types' | 'sender' | 'payments', boolean>>

/** The data that decides which steps are done. */
export type Truth = Pick<FirstFacts, 'types' | 'rooms' | 'payments' | 'hasMail'> & {
  needed: Needed
  /** The prices are no example: an organiser has saved one, or they were copied. */
  hasPrices: boolean
  /** Types are offered, and none is paid online: there is no price to set. */
  isAllFree: boolean
  /** The processing fee is no example. */
  hasFee: boolean
  /** The combinations of nights and guests are no example. */
  hasRooms: boolean
  /** The enabled accounts with access to the website. */
  accounts: number
  /** The completed rehearsals. */
  rehearsals: number
}

/** The first steps with their state; dismissed ones that are not done come last. */
export const firstStepsOf = (truth: Truth, skipped: readonly string[]): FirstStep[] => {
  const done = ticksOf(truth)
  const steps = firstStepNames.map((name) => ({
    name,
    isDone: done[name],
    isSkipped: !done[name] && skipped.includes(name),
  }))
  return [...steps.filter(({ isSkipped }) => !isSkipped), ...steps.filter(({ isSkipped }) => isSkipped)]
}

const ticksOf = (truth: Truth): Record<FirstStepName, boolean> => ({
  // always done, because a website is open
  website: true,
  dates: truth.needed.dates,
  prices:
    truth.needed.types &&
    (truth.isAllFree || (truth.hasPrices && truth.types.some(({ priceCents }) => Number(priceCents) > 0))),
  fee: truth.hasFee,
  rooms: truth.hasRooms && truth.rooms > 0,
  sender: truth.needed.sender,
  connections: truth.needed.payments && missingConnections(truth).length === 0,
  colleague: truth.accounts > 1,
  rehearsal: truth.rehearsals > 0,
})

/** Whether Stripe is the payment provider, with any keys. */
export const isStripe = (payments: FirstFacts['payments']): boolean =>
  payments === 'test' || payments === 'live'

/** What is still to be connected. */
export const missingConnections = ({
  payments,
  hasMail,
}: Pick<FirstFacts, 'payments' | 'hasMail'>): string[] => [
  ...(isStripe(payments) || payments === 'free' ? [] : ['Stripe']),
  ...(hasMail ? [] : ['a mail server']),
]
