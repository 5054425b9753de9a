import { isIP } from 'node:net'
import parseAddresses from 'nodemailer/lib/addressparser'
import { isLoopback } from '../config.ts'
import type { Mail, Mailbox } from './mailer.ts'

/**
 * The name by which this installation greets a mail server: the host of PUBLIC_URL. Undefined where that is no full
 * domain name, such as `localhost` or an IP address.
 */
export const mailHost = (publicUrl: string | undefined): string | undefined => {
  const host = publicUrl && new URL(publicUrl).hostname
  return host?.includes('.') && !isIP(host) && !isLoopback(host) ? host : undefined
}

/** Who sends all emails of this installation. `host`: mailHost. */
export type Sender = { from: string; host: string | undefined }

/** An email as nodemailer takes it. Each email of the product goes through here, so that all carry the same headers. */
export const envelopeOf = (mail: Mail, { from, host }: Sender) => {
  const { id, to, replyTo, subject, text, html, leaveAt } = mail
  return {
    from,
    to: [to].flat().map(mailbox),
    ...(replyTo && { replyTo: mailbox(replyTo) }),
    subject,
    text,
    html,
    messageId: `<${id}@${host ?? domainOf(from)}>`,
    headers: {
      // RFC 3834: no absence note and no robot answers it
      'Auto-Submitted': 'auto-generated',
      // the same for Exchange, which still returns what it cannot deliver
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      ...(leaveAt && {
        'List-Unsubscribe': `<${leaveAt}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // no fetching of files or addresses named in the content
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const domainOf = (from: string): string => {
  const [sender] = parseAddresses(from, { flatten: true })
  return sender?.address?.split('@').at(-1) ?? 'localhost'
}

// an address object is quoted by nodemailer, so a name can carry no second address; nor, decoded, a second line
const mailbox = ({ name, address }: Mailbox) => ({ name: name.replace(/\p{Cc}+/gu, ' '), address })
