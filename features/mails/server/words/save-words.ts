import { whatChanged, writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import { type DescribedMail, placeholdersOf } from '#platform/server/mail/described-mail.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { judgeWords } from '#shared/mail-text/judge-words.ts'
import type { MailWords } from '#shared/mail-text/mail-text.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { insertVersion, readVersions, type WordsRow, wordsIn } from './mail-words.store.ts'
import { kindNamed, type WordsParts } from './show-words.ts'

type Given = { version: number; words: MailWords | null }

/**
 * Saves words for a mail of the admin's website, or takes our words again: a version, with its entry in the audit. What is
 * there already is no change, so that a repeated save finds itself.
 * @throws Problem 404 when there is no such mail; 400 when the words have a problem; 409 when they were changed since `version`
 */
export const saveWords = async (
  parts: WordsParts & { clock: Clock },
  admin: AdminOf<Website, 'write'>,
  key: string,
  { version, words: given }: Given,
): Promise<void> => {
  const { mail } = kindNamed(parts, key)
  const words = given && judged(mail, given)
  const { website } = admin
  await parts.db.transaction().execute(async (transaction) => {
    const [newest] = await readVersions(transaction, website, mail.key, 1)
    const before = wordsIn(newest) ?? mail.words
    const changed = whatChanged(before, words ?? mail.words)
    // taking our words is a change even from the same words: a later product may have better ones
    if (!changed && (wordsIn(newest) === undefined || words !== null)) return
    if ((newest?.version ?? 0) !== version) throw conflict(admin, newest)

    const now = parts.clock.now()
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

/** The words as they are kept. @throws Problem 400 when they have a problem */
export const judged = (mail: DescribedMail, given: MailWords): MailWords => {
  const words = { subject: given.subject.trim(), text: given.text.replace(/\r\n?/g, '\n').trim() }
  const problems = judgeWords(words, { allowed: placeholdersOf(mail) })
  if (problems.length > 0)
    throw new Problem(400, 'invalid_input', problems.map(({ problem }) => problem).join(' '))
  return words
}

const conflict = ({ email }: { email: string }, newest: WordsRow | undefined): Problem => {
  const who = newest?.adminEmail === email ? 'You have' : `${newest?.adminEmail ?? 'Someone else'} has`
  return new Problem(
    409,
    'version_conflict',
    `${who} changed these words since you opened them. Your changes were not saved.`,
  )
}
