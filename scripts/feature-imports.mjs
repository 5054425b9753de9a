/**
 * Which feature imports which, and why. Everything that is not listed is denied. Such an import goes through the public
 * module of the other feature (`server/<feature>.ts`), a contract or a rule.
 * It costs: the two features can no longer be read, tested or replaced apart. Before adding one, ask whether a job can do
 * it, or app/ pass the value in.
 */
export const featureImports = {
  registration: {
    pricing: 'a visitor chooses by the price, and the server quotes it again',
    payments: 'a registration is paid',
  },
  discounts: {
    payments: 'an approved discount is paid',
    mails: 'a former address hears that it was changed',
    pricing: 'the regular price is shown beside the amount',
    registration: 'who has paid a registration hears of it before they pay for a discount',
  },
  abstracts: {
    'program-options': 'an abstract is submitted for one of the sessions',
    bookings: 'an organiser who decides sees whether the author has registered',
    registration: 'an author who was accepted registers with the form filled in',
    mails: 'a former address hears that it was changed',
  },
  'website-content': { pricing: 'the home page tells search engines what a registration costs' },
  accommodation: { pricing: 'a combination of nights and persons is a price' },
  accounts: {
    'admin-session': 'a password begins and ends sessions',
    'second-factor': 'an owner resets the factors of an account, and Your account shows one’s own',
  },
  'second-factor': { 'admin-session': 'it is the second step of a login, and failed ones are counted there' },
  receipts: { payments: 'a document says what a payment record says' },
  events: {
    drafts: 'the settings override what was published',
    pricing: 'a discounted registration never costs more than the dearest one',
  },
  bookings: {
    registration: 'a booking is a registration as the organisers see it',
    payments: 'organisers enter what was paid elsewhere',
    pricing: 'by hand the same prices hold',
    badges: 'the bookings of the list are printed',
    mails:
      'the sheet says that mail to the address was refused, and a former address hears that it was changed',
  },
  badges: {
    payments: 'bookings are chosen by the status of their payment',
    pricing: 'a badge has the colour and the name of its presentation type',
  },
  mailings: { mails: 'a mail that has gone out is known there, and so is an address that was refused' },
  // plays every part: the visitor, the provider, the organiser
  rehearsal: { stripe: 'the rehearsal pays at the sandbox and sets its faults' },
}

/** These import no other feature: what they need of others is passed in by app/ (app/payables.ts, app/search/finders.ts). */
export const baseFeatures = ['payments', 'search']

/** The parts of a feature's pages that other features show too. */
export const sharedPages = [
  // an author who was accepted begins to register with the form filled
  'features/registration/web/form/kept-form.ts',
  // the list of bookings prints badges, and shows how far they are
  'features/badges/web/admin-print-progress.tsx',
  'features/badges/web/admin-recent-prints.tsx',
  'features/badges/web/use-print.ts',
  // who writes to many must know that no one gets it
  'features/mails/web/admin-no-mail-server.tsx',
  // the dialog that corrects an email address says what follows
  'features/mails/web/admin-correct-contact.tsx',
  'features/mails/web/admin-new-address.tsx',
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
