import type { Connection } from '../postgres/database.ts'
import { readSettings } from '../settings/installation-settings.store.ts'

/** How emails are sent now. */
export type MailSettings = {
  /** Undefined: there is no mail server, and emails are written to the outbox folder. */
  smtpUrl: string | undefined
  /** The sender. */
  from: string
}

/** The section of the settings about emails. */
export const mailSection = 'email'

/** The mail server of the settings. */
export type MailServer = {
  host: string
  port: number
  /** Empty: no login. */
  user: string
  /** `starttls`: encrypted after the greeting. `tls`: from the beginning. `none`: only where the server offers it. */
  encryption: 'starttls' | 'tls' | 'none'
}

type OfEnvironment = { smtpUrl: string | undefined; mailFrom: string; isMailFromSet: boolean }

/** The URL that the mailer takes; the password may have any characters. */
export const smtpUrlOf = ({ host, port, user, encryption }: MailServer, password: string): string => {
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  const name = host.includes(':') ? `[${host}]` : host
  const scheme = encryption === 'tls' ? 'smtps' : 'smtp'
  return `${scheme}://${login}${name}:${port}${encryption === 'none' ? '?tls=optional' : ''}`
}

/** The server and sender that are stored. */
export const storedMail = (plain: Readonly<Record<string, unknown>>) =>
  plain as Partial<MailServer & { from: string }>

/**
 * What the environment sets, else what owners have stored, read at each use so that a change is effective in every process.
 * @throws Error when the password cannot be decrypted: nothing is sent, and what waits is tried again
 */
export const readMailSettings = async (
  connection: Connection,
  sessionKey: string,
  { smtpUrl, mailFrom, isMailFromSet }: OfEnvironment,
): Promise<MailSettings> => {
  if (smtpUrl !== undefined && isMailFromSet) return { smtpUrl, from: mailFrom }
  const { plain, secrets } = await readSettings(connection, sessionKey, mailSection)
  const { from: storedFrom, ...server } = storedMail(plain)
  const from = isMailFromSet ? mailFrom : (storedFrom ?? mailFrom)
  if (smtpUrl !== undefined || server.host === undefined) return { smtpUrl, from }
  if (!secrets)
    throw new Error(
      'The password of the mail server cannot be read, because the session key has changed. Enter it again under Settings',
    )
  return { smtpUrl: smtpUrlOf(server as MailServer, secrets['password'] ?? ''), from }
}
