import { useEffect, useRef } from 'react'
import { millisecondsRunning } from '../clock.ts'

/** What the body of a form's call carries besides its fields (`formTraces` of shared/fields.ts). */
export type FormTraces = { homepage: string; fillSeconds: number }

/**
 * Data by which the server recognises bots. Pass `honeypot` to a `HoneypotField` in the form, and add the result of
 * `read()` to the body at submit. The time is measured from the moment the form can be used. A filled honeypot is reported
 * only once: a person whose password manager fills it can submit again and is not refused for ever.
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
