import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { minutes, seconds } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { makeFolder } from '../files/make-folder.ts'
import { envelopeOf, mailHost, type Sender } from './envelope.ts'
import type { MailSettings } from './mail-settings.ts'
import { refusalOf } from './refusal-of.ts'
import { requiresCertificate, transportAddress } from './smtp-address.ts'

/** A mailbox with the name of its owner. */
export type Mailbox = { name: string; address: string }

/**
 * What the back-office stores of an email, to show it and to send it again: all of it; all but these links, which open
 * something for anyone who has them; or only that it was sent, for emails that open an account. Anything that looks like
 * one of our tokens is never stored.
 */
type StoredContent = 'whole' | 'nothing' | { without: readonly string[] }

/**
 * An email to one person, or to several who may see each other's address. `id`: the same id is the same email, also when
 * sent again.
 */
export type Mail = {
  id: string
  /** Null: of the installation. */
  website: Website | null
  kept: StoredContent
  to: Mailbox | readonly Mailbox[]
  /** The name of the sender; absent: that of the installation. */
  fromName?: string
  /** The address for replies, unless it is the sender. */
  replyTo?: Mailbox
  /** Replies go to a visitor, whatever address the organisers have chosen for replies. */
  isOfVisitor?: boolean
  subject: string
  text: string
  html: string
  /** The URL for one-click unsubscribing (RFC 8058); only for news. */
  leaveAt?: string
}

/** Sends an email; resolves when the mail server answered 250, or the file is on the disk. */
export type Mailer = (mail: Mail) => Promise<void>

/**
 * Timeouts in milliseconds. `session`: until the server has greeted and the connection is encrypted; before that nothing
 * can arrive twice. `answer`: the longest silence after that; RFC 5321 (4.5.3.2) allows 5 minutes for a command and 10
 * after the email: a sender that gives up earlier sends it again while the first one arrives.
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

/** Sends an email with settings that are not those of now. */
export type MailerOver = (settings: MailSettings, mail: Mail) => Promise<void>

/** What accepted an email said: the words of the mail server, or where the file is. */
export type MailAnswer = { words: string }

type Sending = (mail: Mail) => Promise<MailAnswer>

/** Over SMTP when there is a URL, encrypted to other machines (smtp-address.ts); else into the outbox folder. */
const createSender = ({
  smtpUrl,
  from,
  publicUrl,
  outboxFolder,
  patience: timeouts = patience,
}: Settings): Sending => {
  const sender = { from, host: mailHost(publicUrl) }
  return smtpUrl ? overSmtp(smtpUrl, sender, timeouts) : intoOutbox(outboxFolder, sender)
}

/** As `createSender`, without the answer. */
export const createMailer = (settings: Settings): Mailer => {
  const send = createSender(settings)
  return async (mail) => void (await send(mail))
}

/** A sender that follows the settings: made anew when these have changed. */
export const followSettings = (
  read: () => Promise<Pick<Settings, 'smtpUrl' | 'from'>>,
  { publicUrl, outboxFolder }: Pick<Settings, 'publicUrl' | 'outboxFolder'>,
): Sending => {
  let last: { key: string; send: Sending } | undefined
  return async (mail) => {
    const { smtpUrl, from } = await read()
    const key = JSON.stringify([smtpUrl, from])
    if (last?.key !== key) last = { key, send: createSender({ smtpUrl, from, publicUrl, outboxFolder }) }
    return last.send(mail)
  }
}

/** How long a mail server may take to greet and to accept a login, while an owner waits, in milliseconds. */
const trialPatience = seconds(10)

/** Connects to a mail server and logs in; returns its words when it refuses or cannot be reached. */
export const tryMailServer =
  (publicUrl: string | undefined) =>
  async (smtpUrl: string): Promise<string | undefined> => {
    const patience = { session: trialPatience, answer: trialPatience }
    const transport = transportTo(smtpUrl, mailHost(publicUrl), patience)
    try {
      await transport.verify()
      return undefined
    } catch (error) {
      const { code, text } = refusalOf(error)
      return code === undefined ? text : `${code} ${text}`
    } finally {
      transport.close()
    }
  }

const transportTo = (smtpUrl: string, host: string | undefined, { session, answer }: Patience) =>
  nodemailer.createTransport({
    url: transportAddress(smtpUrl),
    // large mail servers refuse clients that greet with an IP address
    ...(host && { name: host }),
    connectionTimeout: session,
    greetingTimeout: session,
    socketTimeout: answer,
    tls: { rejectUnauthorized: requiresCertificate(smtpUrl) },
  })

const overSmtp = (smtpUrl: string, sender: Sender, patience: Patience): Sending => {
  const transport = transportTo(smtpUrl, sender.host, patience)
  return async (mail) => {
    const { response } = await transport.sendMail(envelopeOf(mail, sender))
    return { words: response }
  }
}

/** One file per email, named by its id: written under a temporary name, flushed and renamed, so that it is complete or absent. */
const intoOutbox = (folder: string, sender: Sender): Sending => {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { message } = await transport.sendMail(envelopeOf(mail, sender))
    await makeFolder(folder, 0o700)
    const path = join(folder, `${mail.id}.eml`)
    const temporary = `${path}.${process.pid}.part`
    const file = await open(temporary, 'w', 0o600)
    try {
      await file.writeFile(message as Buffer)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
    const directory = await open(folder)
    await directory.sync().finally(() => directory.close())
    return { words: `There is no mail server: it was written to ${path}` }
  }
}
