/**
 * How a job of each kind refers to a person: by a payload field with an id of theirs or their address; by
 * the job's own id, which is that of an email or of a recipient; or not at all. A test checks that every
 * kind is listed.
 */
export const personOfJob: Readonly<Record<string, PersonField>> = {
  'payment.completed': 'paymentId',
  'payment.failed': 'paymentId',
  'payment.refunded': 'paymentId',
  'payment.receipt-due': 'paymentId',
  'payment.close': 'paymentId',
  'discount.paid': 'paymentId',
  'discount.failed': 'paymentId',
  'discount.answered': 'id',
  'registration.received': 'id',
  'registration.cancelled': 'id',
  'registration.paid-before': 'id',
  'registration.links-asked': 'email',
  'abstract.received': 'id',
  'abstract.file-check': 'id',
  'abstract.decided': 'id',
  'contact.notice': 'id',
  'account.password-asked': 'email',
  'address.changed': 'email',
  'mail.repeated': 'its own id',
  'mail.words-tried': 'its own id',
  'mailing.mail': 'its own id',
  // about many people, organisers, or no one
  'mailing.feed': 'no one',
  'mailing.test': 'no one',
  'print.draw': 'no one',
  'print.sweep': 'no one',
  'account.owners-link': 'no one',
  'account.password-notice': 'no one',
  'second-factor.notice': 'no one',
  'settings.notice': 'no one',
  'website.edits-audit': 'no one',
  'website.planned-publication': 'no one',
  'website.publication-failed': 'no one',
  'admin-session.forget': 'no one',
  'admin-session.sum-failures': 'no one',
  'backup.scheduled': 'no one',
  'files.remove': 'no one',
  'pictures.remove': 'no one',
  'pictures.sweep': 'no one',
  'files.sweep': 'no one',
  'search.ids': 'no one',
  'payments.counters': 'no one',
  'payments.reconcile': 'no one',
  'person.erase': 'no one',
  'receipts.missing': 'no one',
  'retention.remove': 'no one',
}
export type PersonField = 'paymentId' | 'id' | 'email' | 'its own id' | 'no one'

/** The kinds of jobs that refer to a person in this way. */
export const kindsNaming = (by: PersonField): string[] =>
  Object.entries(personOfJob).flatMap(([kind, field]) => (field === by ? [kind] : []))

/** Emails to organisers: they belong to the visitor whom they are about, not to the recipient. */
export const mailsToOrganisers: readonly string[] = ['contact.notice']
