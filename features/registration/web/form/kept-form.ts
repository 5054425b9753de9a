import {
  emptyForm,
  formFromKept,
  type RegistrationField,
  type RegistrationForm,
} from '#features/registration/registration-form.ts'
import { forget, keep, readKept } from '#platform/browser/kept/storage.ts'
import { keptBuyer } from '../buyer/kept-buyer.ts'

/** The form of a visitor who went away and may come back. As long as the tab. */
export const keptForm = { shelf: 'session', key: 'registration-form' } as const

/** Keeps the form without the captcha, which is requested again. False when the browser refuses. */
export const keepForm = ({ captcha: _, ...form }: RegistrationForm): boolean =>
  keep(keptForm.shelf, keptForm.key, form)

export const readKeptForm = (): RegistrationForm | undefined =>
  formFromKept(readKept(keptForm.shelf, keptForm.key))

export const forgetKeptForm = (): void => {
  for (const { shelf, key } of [keptForm, keptBuyer]) forget(shelf, key)
}

/** Whether there is anything in the form that is worth keeping. */
export const isBegun = (form: RegistrationForm): boolean =>
  (Object.keys(emptyForm) as RegistrationField[]).some(
    (field) => field !== 'captcha' && form[field] !== emptyForm[field],
  )
