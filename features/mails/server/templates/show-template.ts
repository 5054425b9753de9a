import type { ListedTemplate, ShownTemplate } from '#features/mails/templates.contract.ts'
import { type MailDefinition, type MailKind, placeholdersOf } from '#platform/server/mail/mail-definition.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf, Right } from '#shared/admin-of.ts'
import { checkTemplate } from '#shared/mail-text/check-template.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { readNewest, readVersions, type TemplateRow, templateIn } from './email-templates.store.ts'

export type TemplateDeps = { db: Database; mailKinds: readonly MailKind[] }

/** All templates that the admin's website may change. */
export const listWords = async (
  { db, mailKinds }: TemplateDeps,
  { website }: AdminOf,
): Promise<ListedTemplate[]> => {
  const rows = await readNewest(db, website)
  return mailKinds.map(({ mail }) =>
    listed(
      mail,
      rows.find((row) => row.mail === mail.key),
    ),
  )
}

/**
 * One template with its versions.
 * @throws Problem 404 when there is no such template
 */
export const showTemplate = async (
  deps: TemplateDeps,
  { website }: AdminOf<Website, Right>,
  key: string,
): Promise<ShownTemplate> => {
  const { mail } = kindNamed(deps, key)
  const rows = await readVersions(deps.db, website, mail.key, 50)
  const [newest] = rows
  return {
    ...listed(mail, newest),
    version: newest?.version ?? 0,
    words: templateIn(newest) ?? mail.words,
    ours: mail.words,
    placeholders: placeholdersOf(mail).map(
      ({ name, label, kind = 'words', isRequired = false, withoutIt = '' }) => ({
        name,
        label,
        kind,
        isRequired,
        withoutIt,
      }),
    ),
    versions: rows.map((row) => ({
      version: row.version,
      words: templateIn(row) ?? null,
      by: row.adminEmail,
      at: row.at.toISOString(),
    })),
  }
}

/** @throws Problem 404 when there is no such template */
export const kindNamed = ({ mailKinds }: TemplateDeps, key: string): MailKind => {
  const kind = mailKinds.find(({ mail }) => mail.key === key)
  if (!kind) throw new Problem(404, 'not_found', 'There is no such email')
  return kind
}

const listed = (mail: MailDefinition, row: TemplateRow | undefined): ListedTemplate => {
  const template = templateIn(row)
  const isFit = template && checkTemplate(template, { allowed: placeholdersOf(mail) }).length === 0
  return {
    mail: mail.key,
    label: mail.label,
    when: mail.when,
    last: row ? { by: row.adminEmail, at: row.at.toISOString() } : null,
    state: isFit ? 'changed' : template ? 'unfit' : 'ours',
  }
}
