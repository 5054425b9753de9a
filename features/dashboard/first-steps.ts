import {
  type FirstFacts,
  type FirstStep,
  type FirstStepName,
  firstStepNames,
} from './first-steps.contract.ts'

/** What decides which of the first steps are done. */
export type Truth = Pick<FirstFacts, 'types' | 'rooms' | 'payments' | 'hasMail'> & {
  /** An organiser has saved the dates. */
  hasDates: boolean
  /** An organiser has saved a price. */
  hasPrices: boolean
  /** An organiser has saved the processing fee. */
  hasFee: boolean
  /** An organiser has saved a combination of nights and guests. */
  hasRooms: boolean
  /** The accounts that may open the website and can be used. */
  accounts: number
  /** The rehearsals that were played to their end. */
  rehearsals: number
}

/** The steps as the truth is; what is skipped and not done comes last. */
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
  // it is the one that is open
  website: true,
  dates: truth.hasDates,
  prices: truth.hasPrices && truth.types.some(({ priceCents }) => Number(priceCents) > 0),
  fee: truth.hasFee,
  rooms: truth.hasRooms && truth.rooms > 0,
  connections: isStripe(truth.payments) && truth.hasMail,
  colleague: truth.accounts > 1,
  rehearsal: truth.rehearsals > 0,
})

/** Whether Stripe takes the payments, with whichever keys. */
export const isStripe = (payments: FirstFacts['payments']): boolean =>
  payments === 'test' || payments === 'live'

/** The settings that are not made yet, by their names. */
export const missingSettings = ({
  payments,
  hasMail,
}: Pick<FirstFacts, 'payments' | 'hasMail'>): string[] => [
  ...(isStripe(payments) ? [] : ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']),
  ...(hasMail ? [] : ['SMTP_URL']),
]
