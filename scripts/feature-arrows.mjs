/**
 * The arrows between features: who may import whom. Everything that is not listed is denied.
 * An arrow costs: the two nouns can no longer be read, tested or replaced apart. Before adding one, ask whether the
 * news can travel as a job, or the value be handed in by app/; then write the reason into docs/decisions.
 */
export const featureArrows = {
  registration: ['pricing', 'payments', 'captcha', 'receipts'],
  discounts: ['payments', 'captcha', 'receipts'],
  abstracts: ['program-options', 'captcha'],
  'website-content': ['pricing'],
  accommodation: ['pricing'],
  accounts: ['admin-session'],
  exceptions: ['payments'],
  receipts: ['payments'],
  // plays every part: the visitor, the provider, the organiser
  rehearsal: ['registration', 'payments', 'pricing', 'stripe-sandbox'],
  // what money is revenue, and of which day, is said once
  dashboard: ['payments'],
  bookings: ['registration', 'payments', 'pricing'],
}
