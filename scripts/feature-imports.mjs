/**
 * Which feature imports which, and why. Everything else is denied. Such an import goes to the public module of the other
 * feature (`server/<feature>.ts`), a contract or a rule. Its cost: the two features can no longer be read, tested or
 * replaced separately. Before adding one, consider a job, or let app/ pass the value in.
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
  conferences: {
    drafts: 'a new conference begins with content of its own',
    events: 'its dates and its place are settings of the event',
    'second-factor': 'a change of its hosts needs the proof of an owner',
    settings: 'a change of its hosts is proved and told as one of the settings',
    pricing: 'it begins with the types that visitors choose from',
  },
  'website-content': { pricing: 'the home page tells search engines what a registration costs' },
  drafts: { pictures: 'organisers upload the pictures of the website' },
  accommodation: { pricing: 'a combination of nights and persons is a price' },
  accounts: {
    'admin-session': 'a password begins and ends sessions',
    'second-factor': 'an owner resets the factors of an account, and Your account shows one’s own',
  },
  'second-factor': { 'admin-session': 'it is the second step of a login, and failed ones are counted there' },
  settings: {
    payments: 'owners connect the accounts that take payments',
    'second-factor': 'a change of them needs the password, and the second factor where there is one',
    backups: 'the page Settings shows the backups',
    installation: 'the page Settings shows the installation',
  },
  privacy: { pictures: 'who erases a person removes their photo from websites' },
  pictures: { drafts: 'drafts and versions name pictures, and an erased one is removed from them' },
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
  // it acts as visitor, provider and organiser
  rehearsal: { stripe: 'the rehearsal pays at the sandbox and sets its faults' },
}

/** Features that import no other: app/ passes in what they need (app/payables.ts, app/search/finders.ts). */
export const baseFeatures = ['payments', 'search']

/**
 * The imports of parts of another feature's pages, and why: at most ten. A part that several features show belongs to ui/
 * or platform/browser/, or app/ passes it in.
 */
export const pageImports = {
  'features/abstracts/web/list/admin-correct-author.tsx': {
    'features/mails/web/admin-correct-contact.tsx': 'the dialog says what follows from another email address',
  },
  'features/abstracts/web/own/own-decision.tsx': {
    'features/registration/web/form/stored-form.ts':
      'an author who was accepted begins to register with the form filled',
  },
  'features/accounts/web/admin-set-password-form.tsx': {
    'features/admin-session/web/use-admin-session.ts': 'who sets a password by a link is logged out first',
  },
  'features/bookings/web/admin-correct-booking.tsx': {
    'features/mails/web/admin-new-address.tsx': 'the dialog says what follows from another email address',
  },
  'features/bookings/web/admin-refund-booking.tsx': {
    'features/payments/web/list/admin-refund-dialog.tsx': 'a booking is refunded by the same two steps',
  },
  'features/discounts/web/admin-correct-discount.tsx': {
    'features/mails/web/admin-correct-contact.tsx': 'the dialog says what follows from another email address',
  },
  'features/discounts/web/admin-discount-chips.tsx': {
    'features/payments/web/list/admin-payment-chip.tsx': 'a request has the status of its payment',
  },
  'features/second-factor/web/admin-confirm-identity.tsx': {
    'features/admin-session/web/second-step/admin-factor-answer.tsx':
      'a factor is typed as in the second step of a login',
    'features/admin-session/web/second-step/use-factor-answer.ts':
      'a factor is typed as in the second step of a login',
  },
  'features/second-factor/web/admin-required-factor.tsx': {
    'features/admin-session/web/use-admin-session.ts':
      'who has set up their factor continues in the same session',
  },
}
