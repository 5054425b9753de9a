import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { typedEarly } from './typed-early.ts'
import { useFormState } from './use-form-state.ts'
import { useRefusal } from './use-refusal.ts'

type Name<Values> = keyof Values & string
type TextName<Values> = { [N in Name<Values>]: Values[N] extends string ? N : never }[Name<Values>]

type Options<Values> = {
  initial: Values
  /** In the order of the page: the first wrong field gets the focus. */
  labels: Readonly<Record<Name<Values>, string>>
  /** What is wrong with the values, at most one sentence for a field. */
  errorsOf: (values: Values) => { readonly [N in keyof Values]?: string }
  /** Where what has been typed is kept, so that a reload or a step away and back does not lose it; who keeps it in their own time gives no `keep`. */
  kept: { read: () => Partial<Values> | undefined; keep?: (values: Values) => void }
}

/**
 * A form: what was typed before is found again, also what was typed into this page before its scripts came, each change is
 * kept, it is judged at submit, and the error of a field goes when the field changes. The id of a control is the name of its
 * field. `ready` once the browser is at work: before, the form cannot be sent.
 */
export const useJudgedForm = <Values extends object>({
  initial,
  labels,
  errorsOf,
  kept,
}: Options<Values>) => {
  const form = useFormState(initial)
  const { values } = form
  const [ready, setReady] = useState(false)
  const first = useRef({ reset: form.reset, initial, kept })

  // with the first rendering: the next one would put its own values over what is in the controls
  useLayoutEffect(() => {
    const { reset, initial, kept } = first.current
    const typed = { ...kept.read(), ...typedEarly(initial) }
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

  /** The values when nothing is wrong with them; else the errors are shown. */
  const judge = (): Values | undefined => {
    const found = errorsOf(values)
    if (Object.keys(found).length === 0) return values
    form.refuse(found)
    return undefined
  }

  /** What the label and the error of a field need. */
  const field = (name: Name<Values>) => ({ id: name, name, label: labels[name], error: form.errors[name] })

  /** What the control of a text carries. */
  const text = (name: TextName<Values>) => ({
    ...field(name),
    value: values[name] as string,
    onChange: ({ target }: { target: { value: string } }) =>
      form.set(name, target.value as Values[typeof name]),
  })

  const { set, refuse, reset } = form
  return { ready, values, errors, judge, field, text, set, refuse, reset }
}
