import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '#platform/browser/calls/api-client.ts'
import { storedTexts } from '#platform/browser/form-drafts/stored-texts.ts'
import { type FormTraces, useFormTraces } from '#platform/browser/form-drafts/use-form-traces.ts'
import { limits } from '#shared/fields.ts'
import { EmailField } from '#ui/fields/email-field.tsx'
import { focusControl } from '#ui/fields/focus-control.ts'
import { ErrorSummary } from '#ui/fields/form/error-summary.tsx'
import { fieldsOf } from '#ui/fields/form/fields-of.ts'
import { HoneypotField } from '#ui/fields/form/honeypot-field.tsx'
import { NeedsScripts } from '#ui/fields/form/needs-scripts.tsx'
import { SendPart } from '#ui/fields/form/send-part.tsx'
import { SentBanner } from '#ui/fields/form/sent-banner.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { PrivacyLine } from '#ui/site/privacy-line.tsx'
import { sendMessage } from '../contact.contract.ts'
import { type ContactForm, contactErrors, emptyForm, messageOf } from '../contact-form.ts'
import { labels, texts } from '../contact-texts.ts'
import { sendFailure, wasTaken } from './send-failure.ts'

/** The contact form. */
export function MessageForm({ email }: { email: string }) {
  const { ready, values, errors, judge, text, reset } = useValidatedForm({
    initial: emptyForm,
    labels,
    errorsOf: contactErrors,
    kept: messageDraft,
  })
  const traces = useFormTraces()
  const { sending, send, startAnew } = useSendMessage({ onSent: () => reset(emptyForm) })
  const busy = sending.phase === 'sending'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const form = judge()
    if (form) void send(form, traces.read())
    else startAnew()
  }

  return (
    <>
      {sending.phase === 'sent' && <SentBanner sentence={texts.sent} />}
      <NeedsScripts ready={ready} email={email} />
      <ErrorSummary errors={errors} onChoose={focusControl} />
      <form noValidate onSubmit={submit} aria-labelledby="message-form">
        <HoneypotField ref={traces.honeypot} />
        <div className="rounded-md border border-line bg-surface px-5 py-7 sm:px-8 sm:py-8">
          <h2 id="message-form" className="text-2xl">
            Write to us
          </h2>
          <fieldset {...fieldsOf({ ready, busy })} className="mt-5 space-y-5">
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField {...text('name')} required autoComplete="name" spellCheck={false} dir="auto" />
              <EmailField {...text('email')} required />
            </div>
            <TextField {...text('subject')} required autoComplete="off" dir="auto" />
            <TextAreaField
              {...text('message')}
              required
              limit={limits.message}
              rows={8}
              autoComplete="off"
              dir="auto"
            />
          </fieldset>
          <div className="mt-6">
            <SendPart
              words={{ submit: texts.submit, sending: texts.sending, status: 'Sending your message.' }}
              ready={ready}
              sending={busy}
              // Any change of the form may have fixed the reason.
              failure={sending.phase === 'failed' && sending.form === values ? sending.reason : undefined}
            />
            <PrivacyLine />
          </div>
        </div>
      </form>
    </>
  )
}

/** `failed` holds the values that could not be sent: once they change, the error may no longer apply. */
type Sending = { phase: 'idle' | 'sending' | 'sent' } | { phase: 'failed'; form: ContactForm; reason: string }

/** Sends a message: idle → sending → sent or failed (specification 1, section 4). */
const useSendMessage = ({ onSent }: { onSent: () => void }) => {
  const [sending, setSending] = useState<Sending>({ phase: 'idle' })
  // The phase updates with the next render; two submits may come before that.
  const underWay = useRef(false)

  useEffect(() => {
    // The browser's Back may restore the page from its cache with "Sending..." shown.
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
      // Even if the visitor has left the page meanwhile.
      messageDraft.forget()
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

/** The visitor's unsent message. */
const messageDraft = storedTexts('contact-form', emptyForm)
