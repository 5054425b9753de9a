import { titles } from '#features/registration/registrant.fields.ts'
import { emptyForm, type RegistrationForm } from '#features/registration/registration-form.ts'
import type { OwnAbstract } from './abstracts.contract.ts'
import { type Decision, registersAs } from './decision.ts'

type Author = Pick<OwnAbstract, 'titlePrefix' | 'name' | 'phone' | 'email' | 'organizationName' | 'country'>

/** The registration form of an accepted author, prefilled from their abstract. */
export const formOfAuthor = (
  author: Author,
  decision: Decision,
  initial: RegistrationForm = emptyForm,
): RegistrationForm => {
  const { name, phone, email, organizationName, country } = author
  const typedPrefix = author.titlePrefix.replace(/\.$/, '').toLowerCase()
  return {
    ...initial,
    title: titles.find((title) => title.toLowerCase() === typedPrefix) ?? initial.title,
    ...{ name, phone, email, country },
    institute: organizationName,
    presentationType: registersAs(decision) ?? initial.presentationType,
  }
}
