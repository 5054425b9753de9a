import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/browser/calls/api-client.ts'
import type { FormTraces } from '#platform/browser/kept/use-form-traces.ts'
import { sendMessage } from '../contact.contract.ts'
import { type ContactForm, messageOf } from '../contact-form.ts'
import { keptMessage } from './kept-message.ts'
import { sendFailure, wasTaken } from './send-failure.ts'

/** `failed` names the form that could not be sent: once it changes, the reason may have gone. */
export type Sending =
  | { phase: 'idle' | 'sending' | 'sent' }
  | { phase: 'failed'; form: ContactForm; reason: string }

/** The way of one message to the organisers: idle → sending → sent or failed (specification 1, section 4). */
export const useSendMessage = ({ onSent }: { onSent: () => void }) => {
  const [sending, setSending] = useState<Sending>({ phase: 'idle' })
  // The phase is known only after the next rendering: two submits may come before it.
  const underWay = useRef(false)

  useEffect(() => {
    // The browser's Back may bring the page back as it was left, "Sending..." and all.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted || !underWay.current) return
      underWay.current = false
      setSending({ phase: 'idle' })
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  const send = async (form: ContactForm, traces: FormTraces): Promise<void> => {
    if (underWay.current) return
    underWay.current = true
    setSending({ phase: 'sending' })
    try {
      await call(sendMessage, { body: { ...messageOf(form), ...traces } }).catch((thrown: unknown) => {
        if (!wasTaken(thrown)) throw thrown
      })
      // Also when the visitor has gone to another page in the meantime.
      keptMessage.forget()
      onSent()
      setSending({ phase: 'sent' })
    } catch (thrown) {
      setSending({ phase: 'failed', form, reason: sendFailure(thrown) })
    } finally {
      underWay.current = false
    }
  }

  return { sending, send, startAnew: () => setSending({ phase: 'idle' }) }
}
