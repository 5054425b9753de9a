import { useEffect, useEffectEvent, useRef } from 'react'
import { emptyForm, type RegistrationForm } from '#features/registration/registration-form.ts'
import type { FormState } from '#ui/fields/form/use-form-state.ts'
import { endAttempt } from './attempt-key.ts'
import { forgetStoredForm, isBegun, readStoredForm, storeForm } from './stored-form.ts'

type Situation = {
  form: Pick<FormState<RegistrationForm>, 'values' | 'reset'>
  /** The stored form has been read. */
  ready: boolean
  /** The registration is completed: nothing is stored any more. */
  done: boolean
}

/**
 * Stores the form when the page is left, so that it survives a reload or navigation. Without a stored form, or when a
 * completed payment has made it obsolete, a new attempt begins.
 */
export const useStoredForm = ({ form, ready, done }: Situation): void => {
  const isKept = useRef(false)

  const leave = useEffectEvent(() => {
    if (!ready) return
    isKept.current = !done && isBegun(form.values) && storeForm(form.values)
    if (!isKept.current) forgetStoredForm()
  })
  // a page restored from the back/forward cache still shows the form of a completed payment
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
