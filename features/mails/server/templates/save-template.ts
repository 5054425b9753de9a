import { diffOf, writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import { type MailDefinition, placeholdersOf } from '#platform/server/mail/mail-definition.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { checkTemplate } from '#shared/mail-text/check-template.ts'
import type { EmailTemplate } from '#shared/mail-text/mail-text.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { insertVersion, readVersions, type TemplateRow, templateIn } from './email-templates.store.ts'
import { kindNamed, type TemplateDeps } from './show-template.ts'

type Given = { version: number; words: EmailTemplate | null }

/**
 * Saves a template of the admin's website, or restores the default, as a new version with an audit entry. An
 * unchanged template is no change, so a repeated save succeeds.
 * @throws Problem 404 when there is no such template; 400 when it is invalid; 409 when it was changed since
 * `version`
 */
export const saveTemplate = async (
  deps: TemplateDeps & { clock: Clock },
  admin: AdminOf<Website, 'write'>,
  key: string,
  { version, words: template }: Given,
): Promise<void> => {
  const { mail } = kindNamed(deps, key)
  const words = template && judged(mail, template)
  const { website } = admin
  await deps.db.transaction().execute(async (transaction) => {
    const [newest] = await readVersions(transaction, website, mail.key, 1)
    const before = templateIn(newest) ?? mail.words
    const changed = diffOf(before, words ?? mail.words)
    // restoring the default is a change even if the texts are equal, because a later release may change the
    // default
    if (!changed && (templateIn(newest) === undefined || words !== null)) return
    if ((newest?.version ?? 0) !== version) throw conflict(admin, newest)

    const now = deps.clock.now()
    const { subject, text } = words ?? { subject: null, text: null }
    const row = {
      website,
      mail: mail.key,
      version: version + 1,
      subject,
      text,
      adminEmail: admin.email,
      at: now,
    }
    if (!(await insertVersion(transaction, row))) throw conflict(admin, undefined)
    const action = words ? 'mail-words.saved' : 'mail-words.taken-back'
    await writeAudit(transaction, admin, now, { action, subject: mail.label, ...changed })
  })
}

/**
 * The normalised template.
 * @throws Problem 400 when it is invalid
 */
export const judged = (mail: MailDefinition, template: EmailTemplate): EmailTemplate => {
  const words = { subject: template.subject.trim(), text: template.text.replace(/\r\n?/g, '\n').trim() }
  const problems = checkTemplate(words, { allowed: placeholdersOf(mail) })
  if (problems.length > 0)
    throw new Problem(400, 'invalid_input', problems.map(({ problem }) => problem).join(' '))
  return words
}

const conflict = ({ email }: { email: string }, newest: TemplateRow | undefined): Problem => {
  const who = newest?.adminEmail === email ? 'You have' : `${newest?.adminEmail ?? 'Someone else'} has`
  return new Problem(
    409,
    'version_conflict',
    `${who} changed these words since you opened them. Your changes were not saved.`,
  )
}
