import type { Placeholder } from '#shared/mail-text/mail-text.ts'

/** The lists of the back-office to whose people one can write. */
export const mailingLists = ['bookings', 'payments', 'discounts', 'abstracts'] as const
export type MailingList = (typeof mailingLists)[number]

type ListWords = {
  /** As its page is called. */
  title: string
  page: string
  /** What can be filled in for each of its people. */
  placeholders: readonly Placeholder[]
}

const name: Placeholder = { name: 'name', label: 'Name' }
const reference: Placeholder = { name: 'reference', label: 'Reference' }
const institute: Placeholder = { name: 'institute', label: 'Institute or university' }
const country: Placeholder = { name: 'country', label: 'Country' }
const conference: Placeholder = { name: 'conference', label: 'Conference' }
const ownPage: Placeholder = { name: 'own page', label: 'Link to their own page', kind: 'link' }

/** What each list is called, and what may be written to its people. */
export const listWords: Readonly<Record<MailingList, ListWords>> = {
  bookings: {
    title: 'Bookings',
    page: '/admin-bookings',
    placeholders: [
      name,
      reference,
      { name: 'type', label: 'Registration type' },
      { name: 'stay', label: 'Nights and guests' },
      { name: 'amount paid', label: 'Amount paid' },
      institute,
      country,
      conference,
      ownPage,
    ],
  },
  payments: {
    title: 'Payment Records',
    page: '/admin-payments',
    placeholders: [
      name,
      reference,
      { name: 'type', label: 'Registration type' },
      { name: 'amount', label: 'Amount' },
      institute,
      country,
      conference,
      ownPage,
    ],
  },
  discounts: {
    title: 'Discounts',
    page: '/admin-discounts',
    placeholders: [
      name,
      reference,
      { name: 'amount', label: 'Amount' },
      institute,
      country,
      conference,
      { ...ownPage, label: 'Link to their own page, once approved' },
    ],
  },
  abstracts: {
    title: 'Abstract Submissions',
    page: '/admin-abstract-submissions',
    placeholders: [
      name,
      reference,
      { name: 'session', label: 'Session' },
      { name: 'interest', label: 'Interested in' },
      { name: 'decision', label: 'Decision, once released' },
      institute,
      country,
      conference,
      ownPage,
    ],
  },
}
