import { forget, keep, readKept } from '#platform/browser/storage.ts'
import { formFromKept, type RegistrationForm } from '../registration-form.ts'

/** The form of a visitor who went to pay and may come back. As long as the tab. */
export const keptForm = { shelf: 'session', key: 'registration-form' } as const

/** Keeps the form without the captcha, which is asked anew. */
export const keepForm = ({ captcha: _, ...form }: RegistrationForm): void => {
  keep(keptForm.shelf, keptForm.key, form)
}

export const readKeptForm = (): RegistrationForm | undefined =>
  formFromKept(readKept(keptForm.shelf, keptForm.key))

export const forgetKeptForm = (): void => forget(keptForm.shelf, keptForm.key)
