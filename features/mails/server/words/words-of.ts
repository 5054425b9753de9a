import type { Log } from '#platform/server/log.ts'
import { placeholdersOf, type WordsOf } from '#platform/server/mail/described-mail.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { judgeWords } from '#shared/mail-text/judge-words.ts'
import { readVersions, wordsIn } from './mail-words.store.ts'

/**
 * The words of a website for a mail, read when the mail is made. Words that no longer fit, because a later product has
 * other placeholders, are not used: a mail without its link would help no one.
 */
export const createWordsOf =
  ({ db, log }: { db: Database; log: Log }): WordsOf =>
  async (website, mail) => {
    const [row] = await readVersions(db, website, mail.key, 1)
    const words = wordsIn(row)
    if (!words) return undefined
    const [wrong] = judgeWords(words, { allowed: placeholdersOf(mail) })
    if (!wrong) return words
    log.error('the words of a mail do not fit, ours are sent', { website, mail: mail.key, ...wrong })
    return undefined
  }
