import { commonValues, type MailContent, type MailKind } from '#platform/server/mail/mail-definition.ts'
import { mailFromTemplate } from '#platform/server/mail/mail-from-template.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import type { Website } from '#shared/website.ts'
import { addressChangedTemplate } from './address-changed-template.ts'

/** The phrases for each kind of record, for its former address. */
const addressed = {
  registration: 'a registration',
  abstract: 'an abstract',
  discount: 'a discount request',
} as const

export type Former = { website: Website; email: string; of: keyof typeof addressed }

/** Notifies a former address of its change, without the new address and the name. `id` is the job's. */
export const addressChangedMail = (
  id: string,
  { website, email, of }: Former,
  content: MailContent,
): Mail => {
  const { name: _name, ...values } = commonValues('', content)
  const to = { name: '', address: email }
  return mailFromTemplate(
    addressChangedTemplate,
    { ...values, what: addressed[of] },
    { id, website, to, isPersonal: false },
    content,
  )
}

/** Its template, which organisers may change. */
export const addressChangedKind: MailKind = {
  mail: addressChangedTemplate,
  examplesOf: async (website, content) =>
    (Object.keys(addressed) as (keyof typeof addressed)[]).map((of) => ({
      id: of,
      name: addressed[of],
      note: '',
      mailIn: (words) =>
        addressChangedMail('example', { website, email: 'former@example.org', of }, { ...content, words }),
    })),
}
