/** Kinds of data with a retention period set by an owner, in display order. */
export const retentionKinds = [
  'contact-messages',
  'unpaid-registrations',
  'unpaid-discounts',
  'registrations',
  'abstracts',
  'sent-mails',
  'mailings',
  'audit-values',
  'receipts',
] as const
export type RetentionKind = (typeof retentionKinds)[number]

type KindLabels = {
  label: string
  /** What is deleted, for the organisers. */
  deletes: string
  /** The event from which the period counts, after `months`. */
  since: string
  /** The label on the visitors' page /privacy. */
  forVisitors: string
  /** The minimum period, in months. */
  least: number
  /** The suggested period of a new installation, in months; null: kept until an owner sets one. */
  suggested: number | null
}

export const kindLabels: Readonly<Record<RetentionKind, KindLabels>> = {
  'contact-messages': {
    label: 'Contact messages',
    deletes: 'The message, with name and email address.',
    since: 'after they were sent',
    forVisitors: 'Messages that you send us by the contact form',
    least: 1,
    suggested: 12,
  },
  'unpaid-registrations': {
    label: 'Unpaid registrations',
    deletes:
      'Registrations as listener or delegate that were never paid, with their stopped payments. Not those of other types, added by hand, or with any money.',
    since: 'after they were made',
    forVisitors: 'Registrations that were begun and never paid',
    least: 1,
    suggested: 6,
  },
  'unpaid-discounts': {
    label: 'Unpaid discount requests',
    deletes: 'Discount requests that were never paid, with their stopped payments.',
    since: 'after they were made',
    forVisitors: 'Discount requests that were never paid',
    least: 1,
    suggested: 6,
  },
  registrations: {
    label: 'Registrations and paid requests',
    deletes:
      'Who it was: name, phone, email, institute, billing address, also of the payment. Type, stay, country and amounts are kept, so that no figure changes.',
    since: 'after the last day of the conference',
    forVisitors: 'Your registration',
    // until then a payment may be refunded
    least: 6,
    suggested: null,
  },
  abstracts: {
    label: 'Abstracts',
    deletes: 'Submissions with their decision and their PDF.',
    since: 'after the last day of the conference',
    forVisitors: 'Abstracts and their PDF',
    least: 1,
    suggested: null,
  },
  'sent-mails': {
    label: 'Emails that were sent',
    deletes: 'The list entry of each email and its text. Emails that still wait are kept.',
    since: 'after they were made',
    forVisitors: 'Copies of emails that we sent you',
    least: 1,
    suggested: null,
  },
  mailings: {
    label: 'Mailings',
    deletes: 'Mailings that have ended, with their recipients. Who unsubscribed stays known.',
    since: 'after they ended',
    forVisitors: 'Lists of who received a mailing',
    least: 1,
    suggested: null,
  },
  'audit-values': {
    label: 'Values in the audit',
    deletes: 'What an entry says was changed. Who did what kind of change and when is kept.',
    since: 'after the change',
    forVisitors: 'Notes of what organisers changed in your data',
    least: 1,
    suggested: null,
  },
  receipts: {
    label: 'Receipts and credit notes',
    deletes: 'Everything on the document. Its number, day and amount are kept.',
    since: 'after the end of the year in which they were issued',
    forVisitors: 'Receipts and credit notes',
    // accounting laws require more everywhere; less is a typing error
    least: 12,
    suggested: 120,
  },
}

/** What the product always deletes on its own, without a setting. */
export const fixedKinds = [
  { label: 'Sessions of organisers', time: '30 days after they end', forVisitors: undefined },
  { label: 'Failed logins', time: '1 day', forVisitors: undefined },
  {
    label: 'Badges and desk lists that were printed',
    time: '7 days',
    forVisitors: 'Name badges prepared for printing',
  },
  {
    label: 'Uploads that were refused or broken off',
    time: '1 hour',
    forVisitors: 'Uploads that were refused or broken off',
  },
] as const
