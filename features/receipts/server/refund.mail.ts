import { commonValues, type MailContent } from '#platform/server/mail/mail-definition.ts'
import { mailFromTemplate } from '#platform/server/mail/mail-from-template.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { formatCents } from '#shared/money.ts'
import type { Website } from '#shared/website.ts'
import { labelsOfRefund } from './refund-labels.ts'

type Refund = {
  website: Website
  livemode: boolean
  cents: number
  /** Whether the refund of a manual payment was recorded by an organiser. */
  isByHand: boolean
  /** False: the bank has returned it, or it was recorded by mistake. */
  isReturned: boolean
  to: { name: string; address: string }
  /** Of its credit note, or of the reversal. */
  number: string | undefined
  /** Of the payment. */
  reference: string
  /** The registrant's own page, which lists their documents. */
  link: string | undefined
}

/**
 * The email to the payer that money was returned, or that it was not after all. `id` is the job's: one email per job.
 */
export const refundMail = (
  id: string,
  { website, livemode, cents, to, number, reference, link, ...refund }: Refund,
  content: MailContent,
): Mail =>
  mailFromTemplate(
    labelsOfRefund(refund),
    {
      ...commonValues(to.name, content),
      amount: formatCents(cents),
      'document number': number,
      reference,
      'your page': link === undefined ? undefined : { words: 'See your registration', address: link },
    },
    {
      id,
      website,
      to,
      testNotice: livemode ? undefined : 'This was a test. No real money was refunded.',
      isPersonal: true,
    },
    content,
  )
