import { abstractMails } from '#features/abstracts/server/abstract-mails.ts'
import { discountMails } from '#features/discounts/server/mails/discount-mails.ts'
import { addressChangedKind } from '#features/mails/server/former/address-changed.mail.ts'
import { refundMails } from '#features/receipts/server/refund-mails.ts'
import { registrationMails } from '#features/registration/server/registration-mails.ts'
import type { MailKind } from '#platform/server/mail/mail-definition.ts'
import type { Database } from '#platform/server/postgres/database.ts'

/** Every email whose template organisers may edit. */
export const mailKinds = (deps: { db: Database }): readonly MailKind[] => [
  ...registrationMails(deps),
  ...refundMails(deps),
  ...abstractMails(deps),
  ...discountMails(deps),
  addressChangedKind,
]
