/**
 * What of a job of this kind names a person: a field of its payload, which holds the id of what is theirs or their address; the
 * id of the job itself, which is that of an email or of a recipient; or nothing. A test holds it against the kinds there are.
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
  // of many people, of organisers, or of no one
  'mailing.feed': 'no one',
  'mailing.test': 'no one',
  'print.draw': 'no one',
  'print.sweep': 'no one',
  'account.owners-link': 'no one',
  'account.password-notice': 'no one',
  'second-factor.notice': 'no one',
  'admin-session.forget': 'no one',
  'admin-session.sum-failures': 'no one',
  'backup.scheduled': 'no one',
  'files.remove': 'no one',
  'files.sweep': 'no one',
  'payments.counters': 'no one',
  'payments.reconcile': 'no one',
  'person.erase': 'no one',
  'receipts.missing': 'no one',
  'retention.remove': 'no one',
}
export type PersonField = 'paymentId' | 'id' | 'email' | 'its own id' | 'no one'

/** The kinds of jobs that name a person so. */
export const kindsNaming = (by: PersonField): string[] =>
  Object.entries(personOfJob).flatMap(([kind, field]) => (field === by ? [kind] : []))

/** Kinds of emails that go to organisers: they are of the visitor whom they are about, not of who receives them. */
export const mailsToOrganisers: readonly string[] = ['contact.notice']
