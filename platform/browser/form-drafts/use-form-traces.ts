import { useEffect, useRef } from 'react'
import { millisecondsRunning } from '../clock.ts'

/** What goes into the body of a form's call beside its fields (`formTraces` of shared/fields.ts). */
export type FormTraces = { homepage: string; fillSeconds: number }

/**
 * By what the server tells a person from a program. Give `honeypot` to a `HoneypotField` within the form, and put what
 * `read()` gives at submit into the body of the call. The time runs from the moment the form can be used. It reports
 * a filled honeypot once: a person whose password manager fills it in sends the form again, and is not refused for ever.
 */
export const useFormTraces = () => {
  const honeypot = useRef<HTMLInputElement>(null)
  const usableSince = useRef(0)
  const isReported = useRef(false)

  useEffect(() => {
    usableSince.current = millisecondsRunning()
  }, [])

  return {
    honeypot,
    read: (): FormTraces => {
      const homepage = isReported.current ? '' : (honeypot.current?.value ?? '')
      isReported.current ||= homepage !== ''
      return { homepage, fillSeconds: (millisecondsRunning() - usableSince.current) / 1000 }
    },
  }
}
