import { presentationName } from '#features/pricing/presentation-name.ts'
import { registrationName } from '#features/registration/registration-name.ts'
import { labels } from '#features/registration/registration-texts.ts'
import { commonValues, type MailContent } from '#platform/server/mail/described-mail.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { wordedMail } from '#platform/server/mail/worded-mail.ts'
import { shortReference } from '#shared/short-reference.ts'
import type { RegistrationRow } from '../registration.store.ts'
import { cancelledWords } from './cancelled-words.ts'

/** Tells the person that an organiser has cancelled their registration. `id` is the job's: one job is one email. */
export const cancelledMail = (id: string, row: RegistrationRow, link: string, content: MailContent): Mail => {
  const values = {
    ...commonValues(row.name, content),
    registration: {
      rows: [
        ['Reference', shortReference(row.id)],
        [labels.registrationType, registrationName(row.registrationType)],
        [labels.presentationType, presentationName(row.presentationType)],
      ] as const,
      look: 'facts' as const,
    },
    'your page': { words: 'See your registration', address: link },
  }
  const to = { name: row.name, address: row.email }
  return wordedMail(cancelledWords, values, { id, website: row.website, to, isPersonal: true }, content)
}
