import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { minutes, seconds } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { makeFolder } from '../files/make-folder.ts'
import { envelopeOf, mailHost, type Sender } from './envelope.ts'
import { requiresCertificate, transportAddress } from './smtp-address.ts'

/** One mailbox, and whose it is. */
export type Mailbox = { name: string; address: string }

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
  publicUrl: string | undefined
  outboxFolder: string
  patience?: Patience
}

/** Over SMTP when there is an address, to another machine encrypted (smtp-address.ts); else into the outbox folder. */
export const createMailer = ({
  smtpUrl,
  from,
  publicUrl,
  outboxFolder,
  patience: given = patience,
}: Settings): Mailer => {
  const sender = { from, host: mailHost(publicUrl) }
  return smtpUrl ? overSmtp(smtpUrl, sender, given) : intoOutbox(outboxFolder, sender)
}

const overSmtp = (smtpUrl: string, sender: Sender, { session, answer }: Patience): Mailer => {
  const transport = nodemailer.createTransport({
    url: transportAddress(smtpUrl),
    // large mail servers refuse anyone who greets them with an address instead of a name
    ...(sender.host && { name: sender.host }),
    connectionTimeout: session,
    greetingTimeout: session,
    socketTimeout: answer,
    tls: { rejectUnauthorized: requiresCertificate(smtpUrl) },
  })
  return async (mail) => {
    await transport.sendMail(envelopeOf(mail, sender))
  }
}

/** One file per email, named by its id: written aside, flushed, renamed, so that it is there whole or not at all. */
const intoOutbox = (folder: string, sender: Sender): Mailer => {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { message } = await transport.sendMail(envelopeOf(mail, sender))
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
