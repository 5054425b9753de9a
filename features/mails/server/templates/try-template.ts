import { writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { newId } from '#shared/ids.ts'
import type { EmailTemplate } from '#shared/mail-text/mail-text.ts'
import type { Website } from '#shared/website.ts'
import { insertRepeat } from '../mails.store.ts'
import { storableMail } from '../storable-mail.ts'
import { exampleMails, type PreviewDeps } from './preview-template.ts'
import { judged } from './save-template.ts'
import { kindNamed } from './show-template.ts'

/** The kind of the job that emails an example to the editor of a template. */
export const templateTried = 'mail.words-tried'

/**
 * Emails this template to the admin, as the first example would get it. Returns the email's id and the
 * address.
 * @throws Problem 404 when there is no such template; 400 when it is invalid
 */
export const tryTemplate = async (
  deps: PreviewDeps & { clock: Clock },
  admin: AdminOf<Website, 'write'>,
  key: string,
  template: EmailTemplate,
): Promise<{ id: string; to: string }> => {
  const { website, email } = admin
  const { mail: described } = kindNamed(deps, key)
  const [example] = await exampleMails(deps, website, key, judged(described, template))
  if (!example) throw new Error('A mail has no example')

  const now = deps.clock.now()
  const id = newId<'job'>(now)
  const mail = {
    ...example.mail,
    id,
    kept: 'whole' as const,
    to: { name: email, address: email },
    subject: `Test: ${example.mail.subject}`,
  }
  await deps.db.transaction().execute(async (transaction) => {
    await insertRepeat(transaction, {
      id,
      website,
      kind: templateTried,
      recipientName: email,
      recipientAddress: email,
      ...storableMail(mail),
      repeats: null,
      createdAt: now,
      sentAt: null,
      intoOutbox: false,
    })
    await enqueueJob(transaction, { id, kind: templateTried, key: id, payload: {}, now })
    await writeAudit(transaction, admin, now, { action: 'mail-words.tried', subject: described.label })
  })
  return { id, to: email }
}
