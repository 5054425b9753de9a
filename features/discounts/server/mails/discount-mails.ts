import { failedMail, paidMailKind } from '#features/payments/server/payments.ts'
import {
  type DescribedMail,
  exampleAddress,
  type MailKind,
  mostExamples,
} from '#platform/server/mail/described-mail.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { type DiscountRow, newestDiscounts } from '../discounts.store.ts'
import { discountAnsweredMail, wordsOfAnswer } from './discount-answered.mail.ts'
import { nothingToPayWords, refusedWords, toPayWords } from './discount-answered-words.ts'
import { discountConfirmationMail } from './discount-confirmation.mail.ts'
import { discountConfirmationWords } from './discount-confirmation-words.ts'
import { discountFailedWords } from './discount-failed-words.ts'

/** The mails about discount requests whose words organisers may change. */
export const discountMails = ({ db }: { db: Database }): MailKind[] => [
  ofAnswer(db, toPayWords, { decision: 'approved' }),
  ofAnswer(db, nothingToPayWords, { decision: 'approved', offeredCents: 0 }),
  ofAnswer(db, refusedWords, { decision: 'refused' }),
  paidMailKind(
    db,
    discountConfirmationWords,
    (payment, content) => discountConfirmationMail('example', payment, content, exampleAddress),
    'discount',
  ),
  paidMailKind(
    db,
    discountFailedWords,
    (payment, content) => {
      const again = { words: 'Pay again', address: exampleAddress, isPersonal: true }
      return failedMail('example', payment, content, { mail: discountFailedWords, again })
    },
    'discount',
  ),
]

/** As the requests would be answered so. */
const ofAnswer = (
  db: Database,
  mail: DescribedMail,
  answer: Partial<Pick<DiscountRow, 'decision' | 'offeredCents'>>,
): MailKind => ({
  mail,
  examplesOf: async (website, content) =>
    (await newestDiscounts(db, website, mostExamples))
      .map((row) => ({ ...row, ...answer }))
      .filter((row) => wordsOfAnswer(row) === mail)
      .map((row) => ({
        id: row.id,
        name: row.name,
        note: row.answerNote ?? '',
        mailIn: (words) =>
          discountAnsweredMail('example', row, mail === toPayWords ? exampleAddress : undefined, {
            ...content,
            words,
          }),
      })),
})
