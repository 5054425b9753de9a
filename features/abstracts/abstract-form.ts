import { captchaError } from '#shared/captcha.ts'
import { byName } from '#shared/fields.ts'
import { firstErrors } from '#shared/first-errors.ts'
import { abstractFields } from './abstracts.contract.ts'
import { type AuthorName, authorFields, authorNames, originNames } from './author.fields.ts'
import { sentences } from './pdf-check.ts'

export const titles = ['Mr', 'Ms', 'Dr', 'Prof'] as const

/** The typed and chosen values, each under the name of its form field; an option by its id (T19). */
type AbstractTexts = Record<AuthorName | 'interestedInId' | 'sessionId' | 'captcha', string>

/**
 * A file and its problem; a `warning` does not prevent sending it. Without `content` it was chosen before a
 * reload, which preserves only its name.
 */
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

/** The labels of the form in page order; the error messages are in the contract. */
export const labels = {
  ...byName(authorNames, (name) => authorFields[name].label),
  interestedInId: 'Interest area',
  sessionId: 'Session',
  abstractFile: 'Abstract file',
  captcha: 'Captcha',
} satisfies Record<AbstractField, string>

/** The fields before the file, in the order of the specification (T21), trimmed. */
export const fieldsOf = (form: AbstractForm) => ({
  ...byName(['titlePrefix', 'name', 'phone', 'email', ...originNames], (name) => form[name].trim()),
  interestedInId: form.interestedInId.trim(),
  sessionId: form.sessionId.trim(),
  country: form.country.trim(),
})

/** The first error message of each invalid field (m73-m85), by the schema that the server uses. */
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
