import type { Placeholder } from '#shared/mail-text/mail-text.ts'

/** The lists of the back-office to which mailings can be sent. */
export const mailingLists = ['bookings', 'payments', 'discounts', 'abstracts'] as const
export type MailingList = (typeof mailingLists)[number]

type ListLabels = {
  /** The title of its page. */
  title: string
  page: string
  /** The placeholders for each of its people. */
  placeholders: readonly Placeholder[]
}

const name: Placeholder = { name: 'name', label: 'Name' }
const reference: Placeholder = { name: 'reference', label: 'Reference' }
const institute: Placeholder = { name: 'institute', label: 'Institute or university' }
const country: Placeholder = { name: 'country', label: 'Country' }
const conference: Placeholder = { name: 'conference', label: 'Conference' }
const ownPage: Placeholder = { name: 'own page', label: 'Link to their own page', kind: 'link' }

/** The placeholders that all lists have, around those of one list. */
const around = (own: readonly Placeholder[], page = ownPage): readonly Placeholder[] => [
  name,
  reference,
  ...own,
  institute,
  country,
  conference,
  page,
]

/** The title and the placeholders of each list. */
export const listLabels: Readonly<Record<MailingList, ListLabels>> = {
  bookings: {
    title: 'Bookings',
    page: '/admin-bookings',
    placeholders: around([
      { name: 'type', label: 'Registration type' },
      { name: 'stay', label: 'Nights and guests' },
      { name: 'amount paid', label: 'Amount paid' },
    ]),
  },
  payments: {
    title: 'Payment Records',
    page: '/admin-payments',
    placeholders: around([
      { name: 'type', label: 'Registration type' },
      { name: 'amount', label: 'Amount' },
    ]),
  },
  discounts: {
    title: 'Discounts',
    page: '/admin-discounts',
    placeholders: around([{ name: 'amount', label: 'Amount' }], {
      ...ownPage,
      label: 'Link to their own page, once approved',
    }),
  },
  abstracts: {
    title: 'Abstract Submissions',
    page: '/admin-abstract-submissions',
    placeholders: around([
      { name: 'session', label: 'Session' },
      { name: 'interest', label: 'Interested in' },
      { name: 'decision', label: 'Decision, once released' },
    ]),
  },
}
