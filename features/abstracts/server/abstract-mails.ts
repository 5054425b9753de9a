import type { WebsiteContent } from '#content/website-content.ts'
import { decisions } from '#features/abstracts/decision.ts'
import { exampleAddress, type MailKind, maxExamples } from '#platform/server/mail/mail-definition.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { EmailTemplate } from '#shared/mail-text/mail-text.ts'
import { abstractMail } from './abstract.mail.ts'
import { receivedTemplate } from './abstract-received-template.ts'
import { type NamedAbstract, newestAbstracts } from './abstracts.store.ts'
import { abstractDecidedMail } from './decisions/abstract-decided.mail.ts'
import { decidedTemplates } from './decisions/abstract-decided-templates.ts'

type Make = (row: NamedAbstract, content: WebsiteContent & { words: EmailTemplate }) => Mail

/** The emails to authors whose templates organisers may change. */
export const abstractMails = ({ db }: { db: Database }): MailKind[] => {
  const examplesOf =
    (make: Make): MailKind['examplesOf'] =>
    async (website, content) =>
      (await newestAbstracts(db, website, maxExamples)).map((row) => ({
        id: row.id,
        name: `${row.titlePrefix} ${row.name}`,
        note: row.draftNote,
        mailIn: (words) => make(row, { ...content, words }),
      }))
  return [
    {
      mail: receivedTemplate,
      examplesOf: examplesOf((row, content) => abstractMail('example', row, exampleAddress, content)),
    },
    ...decisions.map((decision) => ({
      mail: decidedTemplates[decision],
      examplesOf: examplesOf((row, content) => {
        const decided = { decision, note: row.draftNote, replaces: null }
        return abstractDecidedMail('example', row, decided, exampleAddress, content)
      }),
    })),
  ]
}
