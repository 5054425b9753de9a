import {
  type MailServer,
  type MailSettings,
  mailSection,
  smtpUrlOf,
  storedMail,
} from '#platform/server/mail/mail-settings.ts'
import { readSettings, type StoredSettings } from '#platform/server/settings/installation-settings.store.ts'
import { Problem } from '#shared/problem.ts'
import { isSameServer } from '../../same-server.ts'
import { changeSettings, prove } from '../change-settings.ts'
import type { Proof } from '../prove-owner.ts'
import type { EmailSettingsDeps } from './email-settings-deps.ts'
import { mailboxOf } from './show-email-settings.ts'

type Asked = MailServer & { password?: string | undefined; fromName: string; fromAddress: string }

/**
 * Changes the mail server and the sender, after the owner has proved who they are and the server has accepted the login.
 * Effective with the next email of any process. What the environment sets stays as it is stored.
 * @throws Problem 400 with the words of the mail server, others as `prove` and `changeSettings`
 */
export const changeEmailSettings = async (
  deps: EmailSettingsDeps,
  ifMatch: string | undefined,
  { password: typed, fromName, fromAddress, ...server }: Asked,
  proof: Proof,
): Promise<void> => {
  const { db, sessionKey, mailOfEnvironment, tryMailServer } = deps
  const isServerLocked = mailOfEnvironment.smtpUrl !== undefined
  const target = { section: mailSection, ifMatch }
  const owner = await prove(deps, target, proof)
  const before = await readSettings(db, sessionKey, mailSection)
  const password = isServerLocked ? '' : passwordOf(before, server, typed)
  const refusal = isServerLocked ? undefined : await tryMailServer(smtpUrlOf(server, password))
  if (refusal !== undefined)
    throw new Problem(400, 'settings_refused', `${server.host} says: ${refusal} Nothing was changed.`)

  await changeSettings(deps, target, owner, async ({ plain, secrets }) => {
    const { from: fromBefore, ...serverBefore } = storedMail(plain)
    const newServer = isServerLocked ? serverBefore : server
    const { isMailFromSet, mailFrom } = mailOfEnvironment
    const from = isMailFromSet ? fromBefore : mailbox(fromName, fromAddress)
    const senderBefore = isMailFromSet ? mailFrom : (fromBefore ?? mailFrom)
    const host = isServerLocked ? 'the server of SMTP_URL' : server.host
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
      detail: `Emails are sent over ${host} from ${isMailFromSet ? mailboxOf(mailFrom).address : fromAddress}.`,
      previous: isServerLocked ? undefined : previousOf({ plain, secrets }, server, senderBefore),
    }
  })
}

/**
 * The typed password, or the stored one for the server that it was typed for: no other one gets it.
 * @throws Problem 400 when it is needed
 */
const passwordOf = (
  { plain, secrets }: StoredSettings,
  server: MailServer,
  typed: string | undefined,
): string => {
  if (typed === undefined && server.user !== '' && !isSameServer(storedMail(plain), server))
    throw new Problem(400, 'invalid_input', 'Enter the password for the new server')
  const password = typed ?? secrets?.['password'] ?? ''
  if (server.user !== '' && password === '') throw new Problem(400, 'invalid_input', 'Password is required')
  return password
}

/** The mail server and the sender of before; undefined: there was none, the same, or its password cannot be read. */
const previousOf = (
  { plain, secrets }: Pick<StoredSettings, 'plain' | 'secrets'>,
  server: MailServer,
  from: string,
): MailSettings | undefined => {
  const before = storedMail(plain)
  if (before.host === undefined || !secrets || isSameServer(before, server)) return undefined
  return { smtpUrl: smtpUrlOf(before as MailServer, secrets['password'] ?? ''), from }
}

/** As in the header of an email; the name is quoted, so that it cannot add an address. */
const mailbox = (name: string, address: string): string => `"${name.replace(/["\\]/g, '')}" <${address}>`
