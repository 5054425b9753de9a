import { useEffect } from 'react'
import type { TicketChoice } from '#features/pricing/format-fees.ts'
import { registrationErrors } from '#features/registration/registration-errors.ts'
import { emptyForm, type RegistrationForm } from '#features/registration/registration-form.ts'
import { labels } from '#features/registration/registration-texts.ts'
import { millisecondsNow } from '#platform/browser/clock.ts'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { forgetStalePending } from './pending-registration.ts'
import { readStoredForm } from './stored-form.ts'

/**
 * The state of the form of /registration (T7), for the shown captcha code and the offered ticket types.
 * `useStoredForm` stores it when the page is left.
 */
export const useRegistrationForm = (code: string, offered: readonly TicketChoice[]) => {
  useEffect(() => forgetStalePending(millisecondsNow()), [])

  return useValidatedForm({
    initial: emptyForm,
    labels,
    errorsOf: (values) => errorsOf(values, code),
    kept: { read: () => readStoredForm(offered) },
  })
}

const errorsOf = (form: RegistrationForm, code: string) =>
  Object.fromEntries(registrationErrors(form, code).map(({ field, sentence }) => [field, sentence]))

export type RegistrationFormState = ReturnType<typeof useRegistrationForm>
