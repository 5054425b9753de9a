import { useState } from 'react'

type Errors<Values> = { readonly [Name in keyof Values]?: string }

type State<Values> = { values: Values; errors: Errors<Values>; refusals: number }

/** The values of a form and what is wrong with them. */
export type FormState<Values> = State<Values> & {
  /** Changes one value; its error goes with the change. */
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  /** The submit was refused: `refusals` counts, so that an effect can lead to the first error. */
  refuse: (errors: Errors<Values>) => void
  /** Another form altogether, with nothing wrong in it. */
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
