import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { minutes, seconds } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { makeFolder } from '../files/make-folder.ts'
import { requiresCertificate, transportAddress } from './smtp-address.ts'

/** One mailbox, and whose it is. */
type Mailbox = { name: string; address: string }

/**
 * What of a mail the back-office keeps, to look at and to send again: all of it; all but these links, which open
 * something to anyone who has them; or nothing but that it was sent, for what opens an account. What looks like a token
 * of ours is never kept.
 */
type Kept = 'whole' | 'nothing' | { without: readonly string[] }

/**
 * An email to one person, or to several who may know of each other. `id` names it: the same id is the same email, sent
 * again or not.
 */
export type Mail = {
  id: string
  /** Whose it is; null: of the system. */
  website: Website | null
  kept: Kept
  to: Mailbox | readonly Mailbox[]
  /** Where an answer goes, when not to the sender. */
  replyTo?: Mailbox
  subject: string
  text: string
  html: string
  /** Where a mail program ends these mails with one click (RFC 8058); of news alone. */
  leaveAt?: string
}

/** Hands an email on; it returned when the mail server said 250, or the file is on the disk. */
export type Mailer = (mail: Mail) => Promise<void>

/**
 * Milliseconds. `session`: until the server has greeted and the connection is encrypted; nothing has been said then that
 * could arrive twice. `answer`: how long it may say nothing after that; RFC 5321 (4.5.3.2) gives it 5 minutes for a
 * command and 10 for an email that it has got whole: who gives up before sends it again while the first one arrives.
 */
type Patience = { session: number; answer: number }
const patience: Patience = { session: seconds(60), answer: minutes(10) }

type Settings = {
  smtpUrl: string | undefined
  from: string
  outboxFolder: string
  patience?: Patience
}

/** Over SMTP when there is an address, to another machine encrypted (smtp-address.ts); else into the outbox folder. */
export const createMailer = ({
  smtpUrl,
  from,
  outboxFolder,
  patience: given = patience,
}: Settings): Mailer => (smtpUrl ? overSmtp(smtpUrl, from, given) : intoOutbox(outboxFolder, from))

const overSmtp = (smtpUrl: string, from: string, { session, answer }: Patience): Mailer => {
  const transport = nodemailer.createTransport({
    url: transportAddress(smtpUrl),
    connectionTimeout: session,
    greetingTimeout: session,
    socketTimeout: answer,
    tls: { rejectUnauthorized: requiresCertificate(smtpUrl) },
  })
  return async (mail) => {
    await transport.sendMail(messageOf(mail, from))
  }
}

const messageOf = ({ id, to, replyTo, subject, text, html, leaveAt }: Mail, from: string) => ({
  from,
  to: [to].flat().map(mailbox),
  ...(replyTo && { replyTo: mailbox(replyTo) }),
  subject,
  text,
  html,
  messageId: `<${id}@plenary>`,
  ...(leaveAt && {
    headers: { 'List-Unsubscribe': `<${leaveAt}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }),
  // no fetching of files or addresses named in the content
  disableFileAccess: true,
  disableUrlAccess: true,
})

// an address object is quoted by nodemailer, so a name can carry no second address; nor, decoded, a second line
const mailbox = ({ name, address }: Mailbox) => ({ name: name.replace(/\p{Cc}+/gu, ' '), address })

/** One file per email, named by its id: written aside, flushed, renamed, so that it is there whole or not at all. */
const intoOutbox = (folder: string, from: string): Mailer => {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, from))
    await makeFolder(folder, 0o700)
    const path = join(folder, `${mail.id}.eml`)
    const aside = `${path}.${process.pid}.part`
    const file = await open(aside, 'w', 0o600)
    try {
      await file.writeFile(message as Buffer)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, path)
    const directory = await open(folder)
    await directory.sync().finally(() => directory.close())
  }
}
