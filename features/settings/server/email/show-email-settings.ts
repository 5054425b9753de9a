import parseAddresses from 'nodemailer/lib/addressparser'
import { type MailServer, mailSection, storedMail } from '#platform/server/mail/mail-settings.ts'
import { readSettings } from '#platform/server/settings/installation-settings.store.ts'
import type { EmailSettings } from '../../email-settings.contract.ts'
import type { EmailSettingsDeps } from './email-settings-deps.ts'
import { readLastSent } from './last-sent.store.ts'

/** How emails are sent, as owners see it: never the password. */
export const showEmailSettings = async (deps: EmailSettingsDeps): Promise<EmailSettings> => {
  const { db, sessionKey, mailOfEnvironment } = deps
  const { smtpUrl, mailFrom, isMailFromSet } = mailOfEnvironment
  const { version, plain, secrets } = await readSettings(db, sessionKey, mailSection)
  const { from, ...server } = storedMail(plain)
  const lastSentAt = await readLastSent(db)
  return {
    version,
    server: smtpUrl === undefined ? storedServer(server, secrets) : serverOf(smtpUrl),
    from: mailboxOf(isMailFromSet ? mailFrom : (from ?? mailFrom)),
    locked: { server: smtpUrl === undefined ? null : 'SMTP_URL', from: isMailFromSet ? 'MAIL_FROM' : null },
    isReadable: smtpUrl !== undefined || secrets !== undefined,
    lastSentAt: lastSentAt?.toISOString() ?? null,
  }
}

const storedServer = (
  { host, port, user, encryption }: Partial<MailServer>,
  secrets: Readonly<Record<string, string>> | undefined,
): EmailSettings['server'] =>
  host === undefined || port === undefined || encryption === undefined
    ? null
    : { host, port, user: user ?? '', encryption, hasPassword: !secrets || 'password' in secrets }

/** The parts of SMTP_URL that may be shown. */
const serverOf = (smtpUrl: string): EmailSettings['server'] => {
  const url = new URL(smtpUrl)
  const isTls = url.protocol === 'smtps:'
  const unencrypted = url.searchParams.get('tls') === 'optional'
  return {
    host: url.hostname,
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    user: decodeURIComponent(url.username),
    hasPassword: url.password !== '',
    encryption: isTls ? 'tls' : unencrypted ? 'none' : 'starttls',
  }
}

/** The name and the address of a sender such as `Plenary <conference@example.org>`. */
export const mailboxOf = (from: string): { name: string; address: string } => {
  const [sender] = parseAddresses(from, { flatten: true })
  return { name: sender?.name || (sender?.address ?? ''), address: sender?.address ?? '' }
}
