import { useState } from 'react'

type Errors<Values> = { readonly [Name in keyof Values]?: string }

type State<Values> = { values: Values; errors: Errors<Values>; refusals: number }

/** The values of a form and its errors. */
export type FormState<Values> = State<Values> & {
  /** Changes one value, and clears its error. */
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  /** Sets the errors of a refused submit: `refusals` counts them, so that an effect can focus the first error. */
  refuse: (errors: Errors<Values>) => void
  /** Replaces all values, and clears all errors. */
  reset: (values: Values) => void
}

export const useFormState = <Values extends object>(initial: Values): FormState<Values> => {
  const [state, setState] = useState<State<Values>>({ values: initial, errors: {}, refusals: 0 })
  return {
    ...state,
    set: (name, value) =>
      setState(({ values, errors, refusals }) => ({
        values: { ...values, [name]: value },
        errors: errors[name] === undefined ? errors : { ...errors, [name]: undefined },
        refusals,
      })),
    refuse: (errors) => setState((before) => ({ ...before, errors, refusals: before.refusals + 1 })),
    reset: (values) => setState((before) => ({ ...before, values, errors: {} })),
  }
}
