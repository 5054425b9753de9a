import { keptTexts } from '#platform/browser/kept/kept-texts.ts'
import { emptyForm } from '../contact-form.ts'

/** The message that a visitor has begun to write. */
export const keptMessage = keptTexts('contact-form', emptyForm)
