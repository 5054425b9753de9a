import type { MailContent, MailDefinition, MailKind } from '#platform/server/mail/mail-definition.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { PayableKind } from '../payable.ts'
import type { PaymentRow } from '../payments.store.ts'
import { newestPaid } from './newest-paid.store.ts'

/** An email kind about payments, with the newest payments as samples; `noteOf`: what is optional in them. */
export const paidMailKind = (
  db: Connection,
  mail: MailDefinition,
  make: (payment: PaymentRow, content: MailContent) => Mail,
  kind?: PayableKind,
  noteOf = ({ orderReference }: PaymentRow): string => orderReference ?? '',
): MailKind => ({
  mail,
  examplesOf: async (website, content) =>
    (await newestPaid(db, website, kind)).map((payment) => ({
      id: payment.id,
      name: payment.customerName,
      note: noteOf(payment),
      mailIn: (words) => make(payment, { ...content, words }),
    })),
})
