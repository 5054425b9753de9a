import { useEffect, useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { millisecondsNow } from '#platform/browser/clock.ts'
import { focusControl } from '#ui/fields/focus-control.ts'
import { registrationErrors } from '../registration-errors.ts'
import { emptyForm, type RegistrationField, type RegistrationForm } from '../registration-form.ts'
import { labels } from '../registration-texts.ts'
import { readKeptForm } from './kept-form.ts'
import { forgetStalePending } from './pending-registration.ts'

/** What the parts of the form need of it. */
export type FormParts = {
  form: UseFormReturn<RegistrationForm>
  /** Label, id and error of a field. */
  field: (name: RegistrationField) => { id: RegistrationField; label: string; error: string | undefined }
  /** Takes the error away: to be called when the field changes. */
  changed: (name: RegistrationField) => void
}

const order = Object.keys(labels) as RegistrationField[]

/**
 * The form: judged at submit, each error gone when its field changes, the first wrong field in focus (T7).
 * `ready` once the browser is at work: what would be typed before could get lost.
 */
export const useRegistrationForm = (code: string) => {
  const resolver: Resolver<RegistrationForm> = (values) => {
    const errors = registrationErrors(values, code)
    if (errors.length === 0) return { values, errors: {} }
    return {
      values: {},
      errors: Object.fromEntries(
        errors.map(({ field, sentence }) => [field, { type: 'refused', message: sentence }]),
      ),
    }
  }
  const form = useForm<RegistrationForm>({
    defaultValues: emptyForm,
    resolver,
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  })
  const { errors, submitCount } = form.formState
  const [ready, setReady] = useState(false)

  const { reset } = form
  useEffect(() => {
    forgetStalePending(millisecondsNow())
    const kept = readKeptForm()
    if (kept) reset(kept)
    setReady(true)
  }, [reset])

  const listed = order.flatMap((name) => {
    const sentence = errors[name]?.message
    return sentence ? [{ id: name, sentence }] : []
  })

  // After the errors are on the page: the summary above moves everything below it.
  const first = listed[0]?.id
  useEffect(() => {
    if (submitCount > 0 && first) focusControl(first)
    // Only a submit moves the focus, never the change of a field.
  }, [submitCount])

  const wrong = listed.length > 0
  useEffect(() => {
    if (!wrong) return undefined
    document.title = `Error: ${document.title}`
    return () => {
      document.title = document.title.replace(/^Error: /, '')
    }
  }, [wrong])

  const parts: FormParts = {
    form,
    field: (name) => ({ id: name, label: labels[name], error: errors[name]?.message }),
    changed: (name) => form.clearErrors(name),
  }
  return { ...parts, ready, errors: listed }
}
