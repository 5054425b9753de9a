import {
  type FirstFacts,
  type FirstStep,
  type FirstStepName,
  firstStepNames,
} from './first-steps.contract.ts'

/** The data that decides which steps are done. */
export type Truth = Pick<FirstFacts, 'types' | 'rooms' | 'payments' | 'hasMail'> & {
  /** An organiser has saved the dates. */
  hasDates: boolean
  /** An organiser has saved a price. */
  hasPrices: boolean
  /** Types are offered, and none is paid online: there is no price to set. */
  isAllFree: boolean
  /** An organiser has saved the processing fee. */
  hasFee: boolean
  /** An organiser has saved a combination of nights and guests. */
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
  dates: truth.hasDates,
  prices:
    truth.isAllFree || (truth.hasPrices && truth.types.some(({ priceCents }) => Number(priceCents) > 0)),
  fee: truth.hasFee,
  rooms: truth.hasRooms && truth.rooms > 0,
  connections: isStripe(truth.payments) && truth.hasMail,
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
  ...(isStripe(payments) ? [] : ['Stripe']),
  ...(hasMail ? [] : ['a mail server']),
]
