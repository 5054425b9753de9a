import { writeAudit } from '#platform/server/audit-log.ts'
import { heldForOwners, isHeld } from '#platform/server/external-effects/external-effects.ts'
import { html } from '#platform/server/mail/html.ts'
import { mailPage } from '#platform/server/mail/mail-page.ts'
import { refusalOf } from '#platform/server/mail/refusal-of.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import { newId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import type { EmailSettingsDeps } from './email-settings-deps.ts'

/** Sends a test email to the owner who asks, and returns the words of the mail server. */
export const sendTestEmail = async (
  { db, clock, sendNow, contentOf }: EmailSettingsDeps,
  { adminId, email }: OwnerPermission,
  website: Website,
): Promise<{ isAccepted: boolean; message: string; at: string }> => {
  const now = clock.now()
  const { event } = await contentOf(website)
  const text = `This is a test email of the ${event.name}. It was sent from the page Settings, with the mail server and the sender that are set there.`
  // before it is sent, because an email cannot be taken back
  await db
    .transaction()
    .execute((tx) =>
      writeAudit(tx, { adminId, email }, now, { action: 'settings.test-email-sent', subject: email }),
    )
  const sent = await sendNow({
    id: newId(now),
    website,
    kept: 'nothing',
    to: { name: '', address: email },
    subject: `Test email: ${event.name}`,
    text,
    html: mailPage('Test email', html`<p>${text}</p>`),
  }).then(
    ({ words }) => ({ isAccepted: true, message: words }),
    (error: unknown) => ({ isAccepted: false, message: wordsOf(error) }),
  )
  return { ...sent, at: now.toISOString() }
}

/** The answer of the server with its code, or why there is none. */
const wordsOf = (error: unknown): string => {
  if (isHeld(error)) return heldForOwners
  const { code, text } = refusalOf(error)
  return code === undefined ? text : `${code} ${text}`
}
