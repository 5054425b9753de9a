import { newestPaid, referenceOf } from '#features/payments/server/payments.ts'
import { exampleAddress, type MailKind } from '#platform/server/mail/described-mail.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { refundMail } from './refund.mail.ts'
import { refundedWords, refundFailedWords } from './refund-words.ts'

/** The mails about refunds whose words organisers may change. */
export const refundMails = ({ db }: { db: Database }): MailKind[] => [ofRefund(db, false), ofRefund(db, true)]

/** As if what was paid were refunded. */
const ofRefund = (db: Database, hasFailed: boolean): MailKind => ({
  mail: hasFailed ? refundFailedWords : refundedWords,
  examplesOf: async (website, content) =>
    (await newestPaid(db, website)).map((payment) => ({
      id: payment.id,
      name: payment.customerName,
      note: payment.orderReference ?? '',
      mailIn: (words) =>
        refundMail(
          'example',
          {
            website,
            livemode: payment.livemode,
            cents: payment.refundedCents || payment.totalCents,
            hasFailed,
            to: { name: payment.customerName, address: payment.customerEmail },
            number: undefined,
            reference: referenceOf(payment),
            link: exampleAddress,
          },
          { ...content, words },
        ),
    })),
})
