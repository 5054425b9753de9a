import type { MailRow, MailState } from './mails.contract.ts'

const kinds: Readonly<Record<string, string>> = {
  'payment.completed': 'Registration confirmation',
  'registration.received': 'Registration received',
  'registration.cancelled': 'Registration cancelled',
  'registration.paid-before': 'About to pay twice',
  'discount.paid': 'Discount confirmation',
  'discount.answered': 'Answer to a discount request',
  'contact.notice': 'Message from a visitor',
  'mail.words-tried': 'Test of your words',
  'abstract.received': 'Abstract received',
  'abstract.decided': 'Decision on an abstract',
  'mailing.mail': 'Mailing',
  'mailing.test': 'Test of a mailing',
  'account.owners-link': 'Link to an account',
  'account.password-asked': 'Forgotten password',
  'account.password-notice': 'Password changed',
}

/** The label of a kind of email; for an unknown kind it is derived from its name. */
export const formatKind = (kind: string): string => {
  if (Object.hasOwn(kinds, kind)) return kinds[kind] ?? kind
  const label = kind.replace(/[.-]/g, ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

export const stateLabels: Readonly<Record<MailState, string>> = {
  waiting: 'Waiting',
  retrying: 'Retrying',
  sent: 'Sent',
  refused: 'Refused',
  'given-up': 'Failed',
  dropped: 'Not needed',
}

/** The label of an email's state; one that only went to the outbox folder reached no one. */
export const formatState = ({ state, intoOutbox }: Pick<MailRow, 'state' | 'intoOutbox'>): string =>
  state === 'sent' && intoOutbox ? writtenToOutbox : stateLabels[state]

/** Replaces `Sent` and `Delivered` without a mail server. */
export const writtenToOutbox = 'Written to the outbox'

export const formatAttempts = (attempts: number): string =>
  attempts === 1 ? '1 attempt' : `${attempts} attempts`

type Standing = Pick<MailRow, 'kept' | 'state'>

/** Why this email cannot be sent again from here; undefined when it can. */
export const whyNotAgain = ({ kept, state }: Standing): string | undefined => {
  if (kept === 'nothing')
    return 'Account emails contain a personal link, so we do not keep them and you cannot resend them here. Send a new link on the Accounts page.'
  if (state === 'dropped') return 'There was nothing left to send.'
  if (kept === 'cut' && state === 'sent')
    return 'We do not keep the personal link of this email. Send a new link from the booking, submission or request.'
  return undefined
}
