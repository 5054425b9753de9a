import type { Mail, MailAnswer } from '#platform/server/mail/mailer.ts'
import type { SettingsDeps } from '../settings-deps.ts'

export type EmailSettingsDeps = SettingsDeps & {
  /** What the environment of the server sets. */
  mailOfEnvironment: { smtpUrl: string | undefined; mailFrom: string; isMailFromSet: boolean }
  /** Connects to a mail server and logs in; returns its words when it refuses. */
  tryMailServer: (smtpUrl: string) => Promise<string | undefined>
  /** Sends at once, with the settings of now. */
  sendNow: (mail: Mail) => Promise<MailAnswer>
}
