import { useEffect } from 'react'
import { millisecondsNow } from '#platform/browser/clock.ts'
import { useJudgedForm } from '#ui/fields/use-judged-form.ts'
import { registrationErrors } from '../registration-errors.ts'
import { emptyForm, type RegistrationForm } from '../registration-form.ts'
import { labels } from '../registration-texts.ts'
import { readKeptForm } from './kept-form.ts'
import { forgetStalePending } from './pending-registration.ts'

const errorsOf = (form: RegistrationForm, code: string) =>
  Object.fromEntries(registrationErrors(form, code).map(({ field, sentence }) => [field, sentence]))

/** The form of /registration (T7), for the code that the page shows. It is kept when the page is left: `useKeptForm`. */
export const useRegistrationForm = (code: string) => {
  useEffect(() => forgetStalePending(millisecondsNow()), [])

  return useJudgedForm({
    initial: emptyForm,
    labels,
    errorsOf: (values) => errorsOf(values, code),
    kept: { read: readKeptForm },
  })
}

/** What the parts of the form need of it. */
export type FormParts = ReturnType<typeof useRegistrationForm>
