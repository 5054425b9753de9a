import parseAddresses from 'nodemailer/lib/addressparser'
import { isEmailAddress } from '#shared/text/email-address.ts'

/** Whether a text is one mailbox as in an email header: `conference@example.org`, or `Conference <conference@example.org>`. */
export const isMailbox = (text: string): boolean => {
  const [one, another] = parseAddresses(text)
  if (!one?.address || another || 'group' in one || /\p{Cc}/u.test(text)) return false
  // a mail server in the local network may have a name without a dot
  const [, host = ''] = one.address.split('@')
  return isEmailAddress(host.includes('.') ? one.address : `${one.address}.example`)
}
