import type { Log } from '#platform/server/log.ts'
import { placeholdersOf, type TemplateOf } from '#platform/server/mail/mail-definition.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { checkTemplate } from '#shared/mail-text/check-template.ts'
import { readVersions, templateIn } from './email-templates.store.ts'

/**
 * The template of a website, read when the email is composed. An invalid one, because a later release has
 * other placeholders, is not used: an email without its link would be useless.
 */
export const createTemplateOf =
  ({ db, log }: { db: Database; log: Log }): TemplateOf =>
  async (website, mail) => {
    const [row] = await readVersions(db, website, mail.key, 1)
    const template = templateIn(row)
    if (!template) return undefined
    const [wrong] = checkTemplate(template, { allowed: placeholdersOf(mail) })
    if (!wrong) return template
    log.error('the words of a mail do not fit, ours are sent', { website, mail: mail.key, ...wrong })
    return undefined
  }
