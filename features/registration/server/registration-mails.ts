import { failedMail, paidMailKind, type RegistrationPayment } from '#features/payments/server/payments.ts'
import { readTicketTypes } from '#features/pricing/server/pricing.ts'
import type { TicketTypes } from '#features/pricing/ticket-types.ts'
import { registrationStatusMessages } from '#features/registration/registration-status-messages.ts'
import {
  exampleAddress,
  type MailContent,
  type MailDefinition,
  type MailKind,
  maxExamples,
} from '#platform/server/mail/mail-definition.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { cancelledTemplate } from './cancelled/cancelled-template.ts'
import { confirmationMail } from './confirmation.mail.ts'
import { byHandTemplate, confirmationTemplate } from './confirmation-template.ts'
import { linksMail } from './own/links.mail.ts'
import { linksTemplate } from './own/links-template.ts'
import { paidBeforeTemplate } from './paid-before-template.ts'
import { paymentFailedTemplate } from './payment-failed-template.ts'
import { paysNothingOnline, receivedRows } from './received.job.ts'
import { receivedTemplate } from './received-template.ts'
import { newestRegistrations, type RegistrationRow } from './registration.store.ts'
import { registrationMail } from './registration-mail.ts'

/** The emails about registrations whose templates organisers can edit. */
export const registrationMails = ({ db }: { db: Database }): MailKind[] => [
  ofPayment(db, confirmationTemplate, (payment, content) =>
    confirmationMail('example', { ...payment, manualMethod: null }, content, exampleAddress),
  ),
  ofPayment(db, byHandTemplate, (payment, content) =>
    confirmationMail(
      'example',
      { ...payment, manualMethod: payment.manualMethod ?? 'bank_transfer' },
      content,
      exampleAddress,
    ),
  ),
  ofPayment(db, paymentFailedTemplate, (payment, content) => {
    const again = { words: 'See your registration', address: exampleAddress, isPersonal: true }
    return failedMail('example', payment, content, { mail: paymentFailedTemplate, again })
  }),
  {
    mail: receivedTemplate,
    examplesOf: async (website, content) => {
      const types = await readTicketTypes(db, website)
      const rows = (await newestRegistrations(db, website, maxExamples)).filter(paysNothingOnline(types))
      return Promise.all(
        rows.map(async (row) => {
          const more = await receivedRows({ db }, row)
          return {
            id: row.id,
            name: row.name,
            note: '',
            mailIn: (words) =>
              registrationMail(
                receivedTemplate,
                'example',
                row,
                exampleAddress,
                { ...content, words },
                types,
                more,
              ),
          }
        }),
      )
    },
  },
  ...[cancelledTemplate, paidBeforeTemplate].map((mail) =>
    ofRegistration(db, mail, (row, content, types) =>
      registrationMail(mail, 'example', row, exampleAddress, content, types),
    ),
  ),
  ofRegistration(db, linksTemplate, (row, content, types) => {
    const link = { words: 'See this registration', address: exampleAddress }
    const what = `${row.name}, ${types.labelOf(row.presentationType)}`
    const reported = [{ what, at: row.createdAt, state: registrationStatusMessages.paid.title, link }]
    return linksMail('example', { website: row.website, to: row, reported }, content)
  }),
]

const ofRegistration = (
  db: Database,
  mail: MailDefinition,
  make: (row: RegistrationRow, content: MailContent, types: TicketTypes) => Mail,
): MailKind => ({
  mail,
  examplesOf: async (website, content) => {
    const types = await readTicketTypes(db, website)
    return (await newestRegistrations(db, website, maxExamples)).map((row) => ({
      id: row.id,
      name: row.name,
      note: '',
      mailIn: (words) => make(row, { ...content, words }, types),
    }))
  },
})

const ofPayment = (
  db: Database,
  mail: MailDefinition,
  make: (payment: RegistrationPayment, content: MailContent) => Mail,
): MailKind =>
  paidMailKind(
    db,
    mail,
    // the samples are of this kind only
    (payment, content) => make(payment as RegistrationPayment, content),
    'registration',
    ({ orderReference, accommodationNights }) => `${orderReference ?? ''}${accommodationNights ?? ''}`,
  )
