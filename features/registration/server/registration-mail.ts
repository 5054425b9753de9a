import type { ConfirmDeps } from '#features/payments/server/payments.ts'
import { readTicketTypes } from '#features/pricing/server/pricing.ts'
import type { TicketTypes } from '#features/pricing/ticket-types.ts'
import { registrationName } from '#features/registration/registration-name.ts'
import { labels } from '#features/registration/registration-texts.ts'
import {
  commonPlaceholders,
  commonValues,
  exampleAddress,
  type MailContent,
  type MailDefinition,
} from '#platform/server/mail/mail-definition.ts'
import { mailFromTemplate } from '#platform/server/mail/mail-from-template.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { shortReference } from '#shared/short-reference.ts'
import { type LinkDeps, registrationLink } from './own/registration-link.ts'
import type { RegistrationRow } from './registration.store.ts'

/** The placeholders of an email about one registration: its lines under this label, and the link to its page. */
export const registrationPlaceholders = (label: string, presentationType: string) =>
  ({
    ...commonPlaceholders,
    registration: {
      label,
      example: {
        rows: [
          ['Reference', 'R-8HAN-ASK6'],
          ['Registration type', 'Registration only'],
          ['Presentation type', presentationType],
        ],
        look: 'facts',
      },
    },
    'your page': {
      label: 'Link to their own page',
      example: { words: 'See your registration', address: exampleAddress },
      withoutIt: 'no one can open their registration',
    },
  }) as const satisfies MailDefinition['placeholders']

type RegistrationMail = MailDefinition<keyof ReturnType<typeof registrationPlaceholders>>
type Rows = readonly (readonly [what: string, words: string])[]

/**
 * An email to the registrant. `id` is the job's: one email per job. `types`: those of the conference. `more`: further
 * lines about the registration.
 */
export const registrationMail = (
  mail: RegistrationMail,
  id: string,
  row: RegistrationRow,
  link: string,
  content: MailContent,
  types: Pick<TicketTypes, 'labelOf'>,
  more: Rows = [],
): Mail => {
  const rows = [
    ['Reference', shortReference(row.id)],
    [labels.registrationType, registrationName(row.registrationType)],
    [labels.presentationType, types.labelOf(row.presentationType)],
    ...more,
  ] as const
  const values = {
    ...commonValues(row.name, content),
    registration: { rows, look: 'facts' as const },
    'your page': { words: 'See your registration', address: link },
  }
  const to = { name: row.name, address: row.email }
  return mailFromTemplate(mail, values, { id, website: row.website, to, isPersonal: true }, content)
}

export type RegistrationMailDeps = LinkDeps & ConfirmDeps

/** Sends it with the link to the page of the registration, using the website's template. */
export const sendRegistrationMail = async (
  deps: RegistrationMailDeps,
  mail: RegistrationMail,
  id: string,
  row: RegistrationRow,
  more?: Rows,
): Promise<void> => {
  const words = await deps.wordsOf(row.website, mail)
  const content = { ...(await deps.contentOf(row.website)), words }
  const types = await readTicketTypes(deps.db, row.website)
  await deps.send(registrationMail(mail, id, row, registrationLink(deps, row), content, types, more))
  deps.checkpoint('mail-sent')
}
