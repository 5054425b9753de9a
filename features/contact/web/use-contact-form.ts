import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { type FormState, useFormState } from '#ui/fields/use-form-state.ts'
import { useRefusal } from '#ui/fields/use-refusal.ts'
import { type ContactField, type ContactForm, contactErrors, emptyForm, fields } from '../contact-form.ts'
import { labels } from '../contact-texts.ts'
import { keepMessage, readKeptMessage } from './kept-message.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

/** What the control of a field carries. */
const fieldOf = (form: FormState<ContactForm>, name: ContactField) => ({
  id: name,
  name,
  label: labels[name],
  error: form.errors[name],
  value: form.values[name],
  onChange: (event: ChangeEvent<Control>) => form.set(name, event.target.value),
})

/**
 * The form: what was typed before is found again, each change is kept, and it is judged at submit.
 * `ready` once the browser is at work: what would be typed before could get lost.
 */
export const useContactForm = () => {
  const form = useFormState(emptyForm)
  const { values } = form
  const [ready, setReady] = useState(false)
  const reset = useRef(form.reset)

  useEffect(() => {
    const kept = readKeptMessage()
    if (kept) reset.current(kept)
    setReady(true)
  }, [])

  useEffect(() => {
    if (ready) keepMessage(values)
  }, [ready, values])

  const errors = fields.flatMap((id) => {
    const sentence = form.errors[id]
    return sentence ? [{ id, sentence }] : []
  })
  useRefusal(errors, form.refusals)

  /** The values when nothing is wrong with them; else the errors are shown. */
  const judge = (): ContactForm | undefined => {
    const found = contactErrors(values)
    if (Object.keys(found).length === 0) return values
    form.refuse(found)
    return undefined
  }

  return {
    ready,
    values,
    errors,
    judge,
    field: (name: ContactField) => fieldOf(form, name),
    reset: form.reset,
  }
}
