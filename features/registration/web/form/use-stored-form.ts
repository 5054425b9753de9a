import { useEffect, useEffectEvent, useRef } from 'react'
import { emptyForm, type RegistrationForm } from '#features/registration/registration-form.ts'
import type { FormState } from '#ui/fields/form/use-form-state.ts'
import { endAttempt } from './attempt-key.ts'
import { forgetStoredForm, isBegun, readStoredForm, storeForm } from './stored-form.ts'

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
export const useStoredForm = ({ form, ready, done }: Situation): void => {
  const isKept = useRef(false)

  const leave = useEffectEvent(() => {
    if (!ready) return
    isKept.current = !done && isBegun(form.values) && storeForm(form.values)
    if (!isKept.current) forgetStoredForm()
  })
  // A page out of the browser's memory still shows the form that a completed payment has made obsolete.
  const comeBack = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted || !isKept.current || readStoredForm()) return
    endAttempt()
    form.reset(emptyForm)
  })

  useEffect(() => {
    if (!readStoredForm()) endAttempt()
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
      leave()
    }
  }, [])
}
