import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { millisecondsNow } from '#platform/browser/clock.ts'
import { type FormState, useFormState } from '#ui/fields/use-form-state.ts'
import { useRefusal } from '#ui/fields/use-refusal.ts'
import { registrationErrors } from '../registration-errors.ts'
import { emptyForm, type RegistrationField, type RegistrationForm } from '../registration-form.ts'
import { labels } from '../registration-texts.ts'
import { readKeptForm } from './kept-form.ts'
import { forgetStalePending } from './pending-registration.ts'

/** What the parts of the form need of it. */
export type FormParts = {
  form: FormState<RegistrationForm>
  /** Id, label and error of a field. */
  field: (name: RegistrationField) => { id: string; name: string; label: string; error: string | undefined }
}

type TextField = 'title' | 'name' | 'phone' | 'email' | 'institute' | 'country'

/** What an input or a select of a text carries. */
export const textOf = ({ form, field }: FormParts, name: TextField) => ({
  ...field(name),
  value: form.values[name],
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    form.set(name, event.target.value as RegistrationForm[typeof name]),
})

const order = Object.keys(labels) as RegistrationField[]

/**
 * The form: judged at submit, each error gone when its field changes, the first wrong field in focus (T7).
 * `ready` once the browser is at work: what would be typed before could get lost.
 */
export const useRegistrationForm = () => {
  const form = useFormState(emptyForm)
  const [ready, setReady] = useState(false)
  const reset = useRef(form.reset)

  useEffect(() => {
    forgetStalePending(millisecondsNow())
    const kept = readKeptForm()
    if (kept) reset.current(kept)
    setReady(true)
  }, [])

  const errors = order.flatMap((name) => {
    const sentence = form.errors[name]
    return sentence ? [{ id: name, sentence }] : []
  })

  useRefusal(errors, form.refusals)

  /** The values when nothing is wrong with them; else the errors are shown. */
  const judge = (code: string): RegistrationForm | undefined => {
    const found = registrationErrors(form.values, code)
    if (found.length === 0) return form.values
    form.refuse(Object.fromEntries(found.map(({ field, sentence }) => [field, sentence])))
    return undefined
  }

  const field: FormParts['field'] = (name) => ({
    id: name,
    name,
    label: labels[name],
    error: form.errors[name],
  })
  return { form, field, ready, errors, judge }
}
