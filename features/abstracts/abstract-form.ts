import { captchaError } from '#shared/captcha.ts'
import { byName } from '#shared/fields.ts'
import { firstErrors } from '#shared/first-errors.ts'
import { abstractFields } from './abstracts.contract.ts'
import { type AuthorName, authorFields, authorNames, originNames } from './author.fields.ts'
import { sentences } from './pdf-check.ts'

export const titles = ['Mr', 'Ms', 'Dr', 'Prof'] as const

/** What an author types and chooses, each under the name of its part of the call; an option by its id (T19). */
type AbstractTexts = Record<AuthorName | 'interestedInId' | 'sessionId' | 'captcha', string>

/** A file and what is wrong with it; `warning` is no reason not to send it. Without its content it was chosen before a reload, which keeps its name alone. */
export type ChosenFile = {
  name: string
  content?: File | undefined
  problem?: string | undefined
  warning?: string | undefined
}

export type AbstractForm = AbstractTexts & { abstractFile: ChosenFile | undefined }
export type AbstractField = keyof AbstractForm

export const emptyTexts: AbstractTexts = {
  ...byName(authorNames, () => ''),
  interestedInId: '',
  sessionId: '',
  captcha: '',
}

export const emptyForm: AbstractForm = { ...emptyTexts, abstractFile: undefined }

/** The labels of the form in the order of the page; the words of its errors come from the contract. */
export const labels = {
  ...byName(authorNames, (name) => authorFields[name].label),
  interestedInId: 'Interest area',
  sessionId: 'Session',
  abstractFile: 'Abstract file',
  captcha: 'Captcha',
} satisfies Record<AbstractField, string>

/** The parts of the call before the file, in the order of the specification (T21), without the blanks around them. */
export const fieldsOf = (form: AbstractForm) => ({
  ...byName(['titlePrefix', 'name', 'phone', 'email', ...originNames], (name) => form[name].trim()),
  interestedInId: form.interestedInId.trim(),
  sessionId: form.sessionId.trim(),
  country: form.country.trim(),
})

/** The first sentence about each field that is wrong (m73-m85); the schema is the one with which the server judges. */
export const abstractErrors = (
  form: AbstractForm,
  code: string,
): { readonly [Field in AbstractField]?: string } => {
  const found = firstErrors<AbstractField>(abstractFields, fieldsOf(form))
  const { abstractFile: file } = form
  const fileError = file?.content ? file.problem : sentences.fileRequired
  const wrongCode = captchaError(form.captcha, code)
  return { ...found, ...(fileError && { abstractFile: fileError }), ...(wrongCode && { captcha: wrongCode }) }
}
