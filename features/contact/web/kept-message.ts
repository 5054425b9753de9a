import { forget, keep, readKept } from '#platform/browser/storage.ts'
import { type ContactForm, formFromKept, isBegun } from '../contact-form.ts'

const key = 'contact-form'

/** Keeps what has been typed for as long as the tab lives; an empty form is none. */
export const keepMessage = (form: ContactForm): void => {
  if (isBegun(form)) keep('session', key, form)
  else forgetMessage()
}

export const readKeptMessage = (): ContactForm | undefined => formFromKept(readKept('session', key))

export const forgetMessage = (): void => forget('session', key)
