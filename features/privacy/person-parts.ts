/** The kinds of data that may be held on a person, in display order. */
export const erasedParts = [
  'registrations',
  'payments',
  'receipts',
  'discounts',
  'abstracts',
  'messages',
  'mails',
  'mailings',
  'refusals',
  'unsubscribes',
  'prints',
  'jobs',
  'exceptions',
  'notes',
  'audit',
] as const
export type PersonPart = (typeof erasedParts)[number]

/** What an erasure does with it. `blanked`: the row stays, without personal data. */
export type Fate = 'erased' | 'blanked' | 'kept'

type PartLabel = { label: string; why: string }

/** The labels in the preview of an erasure. */
export const partLabels: Readonly<Record<PersonPart, PartLabel>> = {
  registrations: {
    label: 'Registrations',
    why: 'Deleted. With a payment: the row stays without name and address.',
  },
  payments: { label: 'Payments', why: 'Amounts, days and states stay, so that revenue does not change.' },
  receipts: {
    label: 'Receipts and credit notes',
    why: 'The accounts need them. They go whole when their time is over.',
  },
  discounts: {
    label: 'Discount requests',
    why: 'Deleted. With a payment: the row stays without name and text.',
  },
  abstracts: { label: 'Abstracts', why: 'Deleted with their decision and their PDF.' },
  messages: { label: 'Contact messages', why: 'Deleted.' },
  mails: { label: 'Emails', why: 'Deleted: those to them, and those to organisers about them.' },
  mailings: { label: 'Mailings to them', why: 'The count of recipients stays, without name and address.' },
  refusals: { label: 'Refused addresses', why: 'Deleted.' },
  unsubscribes: {
    label: 'Unsubscribes',
    why: 'Kept as a fingerprint of the address, so that no one writes to them again.',
  },
  prints: {
    label: 'Print orders',
    why: 'Their badge is taken out, and the PDF is drawn again. An order of theirs alone is deleted.',
  },
  jobs: { label: 'Background tasks', why: 'Deleted: what was done for them, and what is still to do.' },
  exceptions: { label: 'Exceptions', why: 'Amounts and states stay, without name, address and note.' },
  notes: {
    label: 'Other places',
    why: 'Their address is blanked in texts of others, and their name where the address is. A name alone is kept.',
  },
  audit: { label: 'Audit', why: 'What names them is blanked. Who did what and when stays.' },
}

const blanked: ReadonlySet<PersonPart> = new Set(['payments', 'mailings', 'exceptions', 'notes', 'audit'])
const retained: ReadonlySet<PersonPart> = new Set(['receipts', 'unsubscribes'])

export const fateOf = (part: PersonPart): Fate =>
  retained.has(part) ? 'kept' : blanked.has(part) ? 'blanked' : 'erased'
