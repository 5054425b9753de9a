/**
 * The arrows between features: who may import whom, and why. Everything that is not listed is denied. An arrow goes through
 * the door of the other noun (`server/<noun>.ts`), a contract or a rule.
 * An arrow costs: the two nouns can no longer be read, tested or replaced apart. Before adding one, ask whether the
 * news can travel as a job, or the value be handed in by app/.
 */
export const featureArrows = {
  registration: {
    pricing: 'a visitor chooses by the price, and the server quotes it again',
    payments: 'a registration is paid',
    captcha: 'the form asks for it',
    receipts: 'the personal page leads to its documents',
  },
  discounts: {
    payments: 'an approved discount is paid',
    captcha: 'the form asks for it',
    receipts: 'the personal page leads to its documents',
  },
  abstracts: {
    'program-options': 'an abstract is submitted for one of the sessions',
    captcha: 'the form asks for it',
    bookings: 'an organiser who decides sees whether the author has registered',
    registration: 'an author who was accepted registers with the form filled in',
  },
  'website-content': { pricing: 'the home page tells search engines what a registration costs' },
  accommodation: { pricing: 'a combination of nights and persons is a price' },
  accounts: {
    'admin-session': 'a password begins and ends sessions',
    'second-factor': 'an owner resets the factors of an account, and Your account shows one’s own',
  },
  'second-factor': { 'admin-session': 'it is the second step of a login, and failed ones are counted there' },
  receipts: { payments: 'a document says what a payment record says' },
  events: { drafts: 'the settings override what was published' },
  dashboard: {
    payments: 'what money is revenue, and of which day, is said once',
    backups: 'an owner sees there when the last backup was made',
  },
  bookings: {
    registration: 'a booking is a registration as the organisers see it',
    payments: 'organisers enter what was paid elsewhere',
    pricing: 'by hand the same prices hold',
    badges: 'the bookings of the list are printed',
    mails: 'the sheet says that mail to the address was refused',
  },
  badges: {
    payments: 'bookings are chosen by the status of their payment',
    pricing: 'a badge has the colour and the name of its presentation type',
  },
  privacy: { receipts: 'the export of a person holds their documents' },
  search: {
    bookings: 'it finds people among the bookings',
    payments: 'it finds payments',
    abstracts: 'it finds abstracts',
    contact: 'it finds messages',
    discounts: 'it finds discount requests',
    pricing: 'a presentation type is named as everywhere',
  },
  mailings: {
    bookings: 'one writes to the people of a list, by its own filter',
    payments: 'the same list by list: payments',
    discounts: 'discount requests',
    abstracts: 'authors',
    registration: 'a mail leads to the own page of its recipient',
    pricing: 'a presentation type and a stay are named as everywhere',
    mails: 'a mail that has gone out is known there, and so is an address that was refused',
  },
  // plays every part: the visitor, the provider, the organiser
  rehearsal: { stripe: 'the rehearsal pays at the sandbox and sets its faults' },
}

/** These know no other noun and get no arrow: what they need of others is handed in by app/ (app/payables.ts). */
export const baseNouns = ['payments']

/** The parts of a noun's pages that other nouns show too. */
export const sharedPages = [
  // the dashboard shows an owner the last backup
  'features/backups/web/admin-backup-line.tsx',
  // who asks for the picture's text before a form is sent
  'features/captcha/web/captcha-section.tsx',
  'features/captcha/web/use-captcha.ts',
  // an author who was accepted begins to register with the form filled
  'features/registration/web/form/kept-form.ts',
  // the list of bookings prints badges, and shows how far they are
  'features/badges/web/admin-print-progress.tsx',
  'features/badges/web/admin-recent-prints.tsx',
  'features/badges/web/use-print.ts',
  // whose password changes, whose session ends
  'features/admin-session/web/second-step/admin-factor-answer.tsx',
  'features/admin-session/web/login-arrival.ts',
  'features/admin-session/web/use-admin-session.ts',
  'features/admin-session/web/second-step/use-factor-answer.ts',
  // one's own second factor is a part of Your account, and who has one of the accounts
  'features/second-factor/web/admin-factor-requirement.tsx',
  'features/second-factor/web/admin-own-factors.tsx',
  // how a payment is described wherever it is paid for: the way to it, how it ended, its documents
  'features/payments/web/payment-destination.tsx',
  'features/payments/web/payment-mark.ts',
  'features/payments/web/payment-texts.ts',
  'features/payments/web/use-way-to-payment.ts',
  'features/payments/web/list/admin-payment-chip.tsx',
  // a booking is refunded by the same two steps
  'features/payments/web/list/admin-refund-dialog.tsx',
  'features/payments/web/results/cancelled-checkout.tsx',
  'features/payments/web/results/conference-note.tsx',
  'features/payments/web/results/newest-receipt.tsx',
  'features/payments/web/results/document-lines.tsx',
  'features/payments/web/results/payment-outcome.tsx',
  'features/payments/web/results/result-frame.tsx',
  'features/payments/web/results/result-meta.ts',
  'features/payments/web/results/session-record.tsx',
  'features/payments/web/results/where-is-it.tsx',
]
