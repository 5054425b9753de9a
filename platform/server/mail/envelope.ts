import { isIP } from 'node:net'
import parseAddresses from 'nodemailer/lib/addressparser'
import { isLoopback } from '../config.ts'
import type { Mail, Mailbox } from './mailer.ts'

/**
 * The name with which this installation greets mail servers: the host of PUBLIC_URL. Undefined when that is not a full
 * domain name, such as `localhost` or an IP address.
 */
export const mailHost = (publicUrl: string | undefined): string | undefined => {
  const host = publicUrl && new URL(publicUrl).hostname
  return host?.includes('.') && !isIP(host) && !isLoopback(host) ? host : undefined
}

/** The sender of all emails of this installation. `host`: from mailHost. */
export type Sender = { from: string; host: string | undefined }

/** An email for nodemailer. Every email goes through here, so that all have the same headers. */
export const envelopeOf = (mail: Mail, { from, host }: Sender) => {
  const { id, to, fromName, replyTo, subject, text, html, leaveAt } = mail
  return {
    from: fromName === undefined ? from : mailbox({ name: fromName, address: addressOf(from) }),
    to: [to].flat().map(mailbox),
    ...(replyTo && { replyTo: mailbox(replyTo) }),
    subject,
    text,
    html,
    messageId: `<${id}@${host ?? domainOf(from)}>`,
    headers: {
      // RFC 3834: prevents automatic replies
      'Auto-Submitted': 'auto-generated',
      // the same for Exchange, which still returns undeliverable emails
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      ...(leaveAt && {
        'List-Unsubscribe': `<${leaveAt}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // files and URLs in the content are never fetched
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const domainOf = (from: string): string => addressOf(from).split('@').at(-1) || 'localhost'

/** The address in a setting such as `Plenary <mail@example.org>`. */
const addressOf = (from: string): string => {
  const [sender] = parseAddresses(from, { flatten: true })
  return sender?.address ?? ''
}

// nodemailer quotes an address object, so a name cannot add a second address; control characters are replaced, so it
// cannot add a line
const mailbox = ({ name, address }: Mailbox) => ({ name: name.replace(/\p{Cc}+/gu, ' '), address })
