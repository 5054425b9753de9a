import type { Log } from '#platform/server/log.ts'
import { placeholdersOf, type TemplateOf } from '#platform/server/mail/described-mail.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { checkTemplate } from '#shared/mail-text/check-template.ts'
import { readVersions, templateIn } from './email-templates.store.ts'

/**
 * The words of a website for a mail, read when the mail is made. Words that no longer fit, because a later product has
 * other placeholders, are not used: a mail without its link would help no one.
 */
export const createTemplateOf =
  ({ db, log }: { db: Database; log: Log }): TemplateOf =>
  async (website, mail) => {
    const [row] = await readVersions(db, website, mail.key, 1)
    const words = templateIn(row)
    if (!words) return undefined
    const [wrong] = checkTemplate(words, { allowed: placeholdersOf(mail) })
    if (!wrong) return words
    log.error('the words of a mail do not fit, ours are sent', { website, mail: mail.key, ...wrong })
    return undefined
  }
