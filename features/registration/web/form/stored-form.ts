import type { TicketChoice } from '#features/pricing/format-fees.ts'
import {
  emptyForm,
  formFromStored,
  type RegistrationField,
  type RegistrationForm,
} from '#features/registration/registration-form.ts'
import { forget, keep, readStored } from '#platform/browser/form-drafts/storage.ts'
import { storedBuyer } from '../buyer/stored-buyer.ts'

/** The form of a visitor who left the page, stored in the tab. */
export const storedForm = { storage: 'session', key: 'registration-form' } as const

/** Stores the form without the captcha, which must be answered again. False when the browser refuses. */
export const storeForm = ({ captcha: _, ...form }: RegistrationForm): boolean =>
  keep(storedForm.storage, storedForm.key, form)

/** `offered`: the ticket types of the form; absent: not known here. */
export const readStoredForm = (offered?: readonly TicketChoice[]): RegistrationForm | undefined =>
  formFromStored(readStored(storedForm.storage, storedForm.key), offered)

export const forgetStoredForm = (): void => {
  for (const { storage, key } of [storedForm, storedBuyer]) forget(storage, key)
}

/** Whether the form has anything worth storing. */
export const isBegun = (form: RegistrationForm): boolean =>
  (Object.keys(emptyForm) as RegistrationField[]).some(
    (field) => field !== 'captcha' && form[field] !== emptyForm[field],
  )
