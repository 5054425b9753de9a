import { failedMail, paidMailKind } from '#features/payments/server/payments.ts'
import {
  exampleAddress,
  type MailDefinition,
  type MailKind,
  maxExamples,
} from '#platform/server/mail/mail-definition.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { type DiscountRow, newestDiscounts } from '../discounts.store.ts'
import { discountAnsweredMail, templateOfAnswer } from './discount-answered.mail.ts'
import { nothingToPayTemplate, refusedTemplate, toPayTemplate } from './discount-answered-templates.ts'
import { discountConfirmationMail } from './discount-confirmation.mail.ts'
import { discountConfirmationTemplate } from './discount-confirmation-template.ts'
import { discountFailedTemplate } from './discount-failed-template.ts'

/** The emails about discount requests whose templates organisers can edit. */
export const discountMails = ({ db }: { db: Database }): MailKind[] => [
  ofAnswer(db, toPayTemplate, { decision: 'approved' }),
  ofAnswer(db, nothingToPayTemplate, { decision: 'approved', offeredCents: 0 }),
  ofAnswer(db, refusedTemplate, { decision: 'refused' }),
  paidMailKind(
    db,
    discountConfirmationTemplate,
    (payment, content) => discountConfirmationMail('example', payment, content, exampleAddress),
    'discount',
  ),
  paidMailKind(
    db,
    discountFailedTemplate,
    (payment, content) => {
      const again = { words: 'Pay again', address: exampleAddress, isPersonal: true }
      return failedMail('example', payment, content, { mail: discountFailedTemplate, again })
    },
    'discount',
  ),
]

/** Previews of the newest requests as if they were answered like this. */
const ofAnswer = (
  db: Database,
  mail: MailDefinition,
  answer: Partial<Pick<DiscountRow, 'decision' | 'offeredCents'>>,
): MailKind => ({
  mail,
  examplesOf: async (website, content) =>
    (await newestDiscounts(db, website, maxExamples))
      .map((row) => ({ ...row, ...answer }))
      .filter((row) => templateOfAnswer(row) === mail)
      .map((row) => ({
        id: row.id,
        name: row.name,
        note: row.answerNote ?? '',
        mailIn: (words) =>
          discountAnsweredMail('example', row, mail === toPayTemplate ? exampleAddress : undefined, {
            ...content,
            words,
          }),
      })),
})
