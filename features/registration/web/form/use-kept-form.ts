import { useEffect, useEffectEvent } from 'react'
import { emptyForm, type RegistrationForm } from '#features/registration/registration-form.ts'
import type { FormState } from '#ui/fields/form/use-form-state.ts'
import { endAttempt } from './attempt-key.ts'
import { forgetKeptForm, isBegun, keepForm, readKeptForm } from './kept-form.ts'

type Situation = {
  form: Pick<FormState<RegistrationForm>, 'values' | 'reset'>
  /** What was kept before has been read. */
  ready: boolean
  /** The registration is completed: nothing of it is kept. */
  done: boolean
}

/**
 * Keeps what has been typed when the page is left, so that neither a reload nor a step away and back loses it. Where
 * nothing was kept, or a completed payment has made it obsolete, another attempt begins.
 */
export const useKeptForm = ({ form, ready, done }: Situation): void => {
  /** Whether it is kept; undefined as long as nobody knows what was kept before. */
  const keep = useEffectEvent(() =>
    ready ? !done && isBegun(form.values) && keepForm(form.values) : undefined,
  )
  const reset = useEffectEvent(() => form.reset(emptyForm))

  useEffect(() => {
    if (!readKeptForm()) endAttempt()
    let kept = false
    const leave = () => {
      const isKept = keep()
      if (isKept === undefined) return
      kept = isKept
      if (!kept) forgetKeptForm()
    }
    // A page out of the browser's memory still shows the form that a completed payment has made obsolete.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted || !kept || readKeptForm()) return
      endAttempt()
      reset()
    }
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
      leave()
    }
  }, [])
}
