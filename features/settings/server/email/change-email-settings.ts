import { type MailServer, mailSection, smtpUrlOf, storedMail } from '#platform/server/mail/mail-settings.ts'
import { readSettings } from '#platform/server/settings/installation-settings.store.ts'
import { Problem } from '#shared/problem.ts'
import { changeSettings, type Proved } from '../change-settings.ts'
import type { EmailSettingsDeps } from './email-settings-deps.ts'

type Asked = MailServer & { password?: string | undefined; fromName: string; fromAddress: string }

/**
 * Changes the mail server and the sender, after the server has accepted the login. Effective with the next email of any
 * process. What the environment sets stays as it is stored.
 * @throws Problem 400 with the words of the mail server, 412 and others as `changeSettings`
 */
export const changeEmailSettings = async (
  deps: EmailSettingsDeps,
  ifMatch: string | undefined,
  { password: typed, fromName, fromAddress, ...server }: Asked,
  proved: Proved,
): Promise<void> => {
  const { db, sessionKey, mailOfEnvironment, tryMailServer } = deps
  const isServerLocked = mailOfEnvironment.smtpUrl !== undefined
  const before = await readSettings(db, sessionKey, mailSection)
  const password = typed ?? before.secrets?.['password'] ?? ''
  if (server.user !== '' && password === '' && !isServerLocked)
    throw new Problem(400, 'invalid_input', 'Password is required')
  const refusal = isServerLocked ? undefined : await tryMailServer(smtpUrlOf(server, password))
  if (refusal !== undefined)
    throw new Problem(400, 'settings_refused', `${server.host} says: ${refusal} Nothing was changed.`)

  await changeSettings(deps, { section: mailSection, ifMatch }, proved, async ({ plain, secrets }) => {
    const { from: fromBefore, ...serverBefore } = storedMail(plain)
    const newServer = isServerLocked ? serverBefore : server
    const from = mailOfEnvironment.isMailFromSet ? fromBefore : mailbox(fromName, fromAddress)
    return {
      plain: { ...newServer, ...(from !== undefined && { from }) },
      secrets: isServerLocked ? (secrets ?? {}) : server.user === '' ? {} : { password },
      audit: {
        action: 'settings.email-changed',
        subject: 'Mail server and sender',
        old: { ...serverBefore, from: fromBefore ?? null },
        new: { ...newServer, from: from ?? null, ...(typed !== undefined && { password: 'replaced' }) },
      },
      what: 'the mail server or the sender of emails',
      detail: `Emails are sent over ${newServer.host ?? 'the server of SMTP_URL'} from ${fromAddress}.`,
    }
  })
}

/** As in the header of an email; the name is quoted, so that it cannot add an address. */
const mailbox = (name: string, address: string): string => `"${name.replace(/["\\]/g, '')}" <${address}>`
