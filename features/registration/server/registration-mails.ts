import { failedMail, paidMailKind, type RegistrationPayment } from '#features/payments/server/payments.ts'
import { presentationName } from '#features/pricing/presentation-name.ts'
import { ownStateWords } from '#features/registration/own-state-words.ts'
import {
  type DescribedMail,
  exampleAddress,
  type MailContent,
  type MailKind,
  mostExamples,
} from '#platform/server/mail/described-mail.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { cancelledWords } from './cancelled/cancelled-words.ts'
import { confirmationMail } from './confirmation.mail.ts'
import { byHandWords, confirmationWords } from './confirmation-words.ts'
import { linksMail } from './own/links.mail.ts'
import { linksWords } from './own/links-words.ts'
import { paidBeforeWords } from './paid-before-words.ts'
import { paymentFailedWords } from './payment-failed-words.ts'
import { paysNothingOnline, receivedRows } from './received.job.ts'
import { receivedWords } from './received-words.ts'
import { newestRegistrations, type RegistrationRow } from './registration.store.ts'
import { registrationMail } from './registration-mail.ts'

/** The mails about registrations whose words organisers may change. */
export const registrationMails = ({ db }: { db: Database }): MailKind[] => [
  ofPayment(db, confirmationWords, (payment, content) =>
    confirmationMail('example', { ...payment, manualMethod: null }, content, exampleAddress),
  ),
  ofPayment(db, byHandWords, (payment, content) =>
    confirmationMail(
      'example',
      { ...payment, manualMethod: payment.manualMethod ?? 'bank_transfer' },
      content,
      exampleAddress,
    ),
  ),
  ofPayment(db, paymentFailedWords, (payment, content) => {
    const again = { words: 'See your registration', address: exampleAddress, isPersonal: true }
    return failedMail('example', payment, content, { mail: paymentFailedWords, again })
  }),
  {
    mail: receivedWords,
    examplesOf: async (website, content) => {
      const rows = (await newestRegistrations(db, website, mostExamples)).filter(paysNothingOnline)
      return Promise.all(
        rows.map(async (row) => {
          const more = await receivedRows({ db }, row)
          return {
            id: row.id,
            name: row.name,
            note: '',
            mailIn: (words) =>
              registrationMail(receivedWords, 'example', row, exampleAddress, { ...content, words }, more),
          }
        }),
      )
    },
  },
  ...[cancelledWords, paidBeforeWords].map((mail) =>
    ofRegistration(db, mail, (row, content) =>
      registrationMail(mail, 'example', row, exampleAddress, content),
    ),
  ),
  ofRegistration(db, linksWords, (row, content) => {
    const link = { words: 'See this registration', address: exampleAddress }
    const what = `${row.name}, ${presentationName(row.presentationType)}`
    const reported = [{ what, at: row.createdAt, state: ownStateWords.paid.title, link }]
    return linksMail('example', { website: row.website, to: row, reported }, content)
  }),
]

const ofRegistration = (
  db: Database,
  mail: DescribedMail,
  make: (row: RegistrationRow, content: MailContent) => Mail,
): MailKind => ({
  mail,
  examplesOf: async (website, content) =>
    (await newestRegistrations(db, website, mostExamples)).map((row) => ({
      id: row.id,
      name: row.name,
      note: '',
      mailIn: (words) => make(row, { ...content, words }),
    })),
})

const ofPayment = (
  db: Database,
  mail: DescribedMail,
  make: (payment: RegistrationPayment, content: MailContent) => Mail,
): MailKind =>
  paidMailKind(
    db,
    mail,
    // of this kind alone
    (payment, content) => make(payment as RegistrationPayment, content),
    'registration',
    ({ orderReference, accommodationNights }) => `${orderReference ?? ''}${accommodationNights ?? ''}`,
  )
