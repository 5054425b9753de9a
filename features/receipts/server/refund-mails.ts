import { paidMailKind, referenceOf } from '#features/payments/server/payments.ts'
import { exampleAddress, type MailKind } from '#platform/server/mail/mail-definition.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { refundMail } from './refund.mail.ts'
import { labelsOfRefund } from './refund-labels.ts'

/** The emails about refunds whose templates organisers can edit. */
export const refundMails = ({ db }: { db: Database }): MailKind[] =>
  [false, true].flatMap((isByHand) =>
    [true, false].map((isReturned) => ofRefund(db, { isByHand, isReturned })),
  )

/** A preview as if the newest payment were refunded. */
const ofRefund = (db: Database, refund: { isByHand: boolean; isReturned: boolean }): MailKind =>
  paidMailKind(db, labelsOfRefund(refund), (payment, content) =>
    refundMail(
      'example',
      {
        website: payment.website,
        livemode: payment.livemode,
        cents: payment.refundedCents || payment.totalCents,
        ...refund,
        to: { name: payment.customerName, address: payment.customerEmail },
        number: undefined,
        reference: referenceOf(payment),
        link: exampleAddress,
      },
      content,
    ),
  )
