import {
  emptyForm,
  formFromStored,
  type RegistrationField,
  type RegistrationForm,
} from '#features/registration/registration-form.ts'
import { forget, keep, readStored } from '#platform/browser/form-drafts/storage.ts'
import { storedBuyer } from '../buyer/stored-buyer.ts'

/** The form of a visitor who went away and may come back. As long as the tab. */
export const storedForm = { storage: 'session', key: 'registration-form' } as const

/** Keeps the form without the captcha, which is requested again. False when the browser refuses. */
export const storeForm = ({ captcha: _, ...form }: RegistrationForm): boolean =>
  keep(storedForm.storage, storedForm.key, form)

export const readStoredForm = (): RegistrationForm | undefined =>
  formFromStored(readStored(storedForm.storage, storedForm.key))

export const forgetStoredForm = (): void => {
  for (const { storage, key } of [storedForm, storedBuyer]) forget(storage, key)
}

/** Whether there is anything in the form that is worth keeping. */
export const isBegun = (form: RegistrationForm): boolean =>
  (Object.keys(emptyForm) as RegistrationField[]).some(
    (field) => field !== 'captcha' && form[field] !== emptyForm[field],
  )
