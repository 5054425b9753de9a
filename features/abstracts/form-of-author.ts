import { titles } from '#features/registration/registrant.fields.ts'
import { emptyForm, type RegistrationForm } from '#features/registration/registration-form.ts'
import type { OwnAbstract } from './abstracts.contract.ts'
import { type Decision, registersAs } from './decision.ts'

type Author = Pick<OwnAbstract, 'titlePrefix' | 'name' | 'phone' | 'email' | 'organizationName' | 'country'>

/** The registration form of an accepted author, prefilled from their abstract. */
export const formOfAuthor = (
  author: Author,
  decision: Decision,
  begun: RegistrationForm = emptyForm,
): RegistrationForm => {
  const { name, phone, email, organizationName, country } = author
  const given = author.titlePrefix.replace(/\.$/, '').toLowerCase()
  return {
    ...begun,
    title: titles.find((title) => title.toLowerCase() === given) ?? begun.title,
    ...{ name, phone, email, country },
    institute: organizationName,
    presentationType: registersAs(decision) ?? begun.presentationType,
  }
}
