import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { earlyValues } from './early-values.ts'
import { useFormState } from './use-form-state.ts'
import { useRefusal } from './use-refusal.ts'

type Name<Values> = keyof Values & string
type TextName<Values> = { [N in Name<Values>]: Values[N] extends string ? N : never }[Name<Values>]

type Options<Values> = {
  initial: Values
  /** In the order of the page: the first invalid field gets the focus. */
  labels: Readonly<Record<Name<Values>, string>>
  /** The errors of the values, at most one for each field. */
  errorsOf: (values: Values) => { readonly [N in keyof Values]?: string }
  /**
   * Where the input is stored, so that it survives a reload or leaving the page; a form that stores it by itself omits
   * `keep`.
   */
  kept: { read: () => Partial<Values> | undefined; keep?: (values: Values) => void }
}

/**
 * The state of a form: stored input is restored, also what was typed before hydration, each change is stored, the form is
 * validated at submit, and the error of a field is cleared when the field changes. The id of a control is the name of its
 * field. `ready` after hydration: before, the form cannot be sent.
 */
export const useValidatedForm = <Values extends object>({
  initial,
  labels,
  errorsOf,
  kept,
}: Options<Values>) => {
  const form = useFormState(initial)
  const { values } = form
  const [ready, setReady] = useState(false)
  const first = useRef({ reset: form.reset, initial, kept })

  // in a layout effect, because the next render would overwrite what is in the controls
  useLayoutEffect(() => {
    const { reset, initial, kept } = first.current
    const typed = { ...kept.read(), ...earlyValues(initial) }
    if (Object.keys(typed).length > 0) reset({ ...initial, ...typed })
    setReady(true)
  }, [])

  useEffect(() => {
    if (ready) first.current.kept.keep?.(values)
  }, [ready, values])

  const errors = (Object.keys(labels) as Name<Values>[]).flatMap((id) => {
    const sentence = form.errors[id]
    return sentence ? [{ id, sentence }] : []
  })
  useRefusal(errors, form.refusals)

  /** The values when they are valid; else the errors are shown. */
  const judge = (): Values | undefined => {
    const found = errorsOf(values)
    if (Object.keys(found).length === 0) return values
    form.refuse(found)
    return undefined
  }

  /** The props of a field's label and error. */
  const field = (name: Name<Values>) => ({ id: name, name, label: labels[name], error: form.errors[name] })

  /** The props of a text control. */
  const text = (name: TextName<Values>) => ({
    ...field(name),
    value: values[name] as string,
    onChange: ({ target }: { target: { value: string } }) =>
      form.set(name, target.value as Values[typeof name]),
  })

  const { set, refuse, reset } = form
  return { ready, values, errors, judge, field, text, set, refuse, reset }
}
