import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { linksBody } from '#features/registration/own.contract.ts'
import { useFormTraces } from '#platform/browser/form-drafts/use-form-traces.ts'
import { EmailField } from '#ui/fields/email-field.tsx'
import { focusControl } from '#ui/fields/focus-control.ts'
import { ErrorSummary } from '#ui/fields/form/error-summary.tsx'
import { fieldsOf } from '#ui/fields/form/fields-of.ts'
import { HoneypotField } from '#ui/fields/form/honeypot-field.tsx'
import { NeedsScripts } from '#ui/fields/form/needs-scripts.tsx'
import { SendPart } from '#ui/fields/form/send-part.tsx'
import { SentBanner } from '#ui/fields/form/sent-banner.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { StepList } from '#ui/site/step-list.tsx'
import { useRequestLinks } from './use-request-links.ts'

const emptyForm = { email: '' }
const labels = { email: 'Email' }
const noDraft = { read: () => undefined }

/** The form with which a visitor requests the link to their registration, without an account. */
export function RequestLinksForm({ email }: { email: string }) {
  const { ready, values, errors, judge, text, reset } = useValidatedForm({
    initial: emptyForm,
    labels,
    errorsOf,
    kept: noDraft,
  })
  const traces = useFormTraces()
  const { asking, ask } = useRequestLinks({ onRequested: () => reset(emptyForm) })
  const busy = asking.phase === 'asking'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const form = judge()
    if (form) void ask(form.email.trim(), traces.read())
  }

  return (
    <div className="site-width grid items-start gap-x-16 gap-y-12 pt-10 pb-13 sm:pt-13 md:pb-19 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-7">
        {asking.phase === 'asked' && <SentBanner key={asking.times} sentence={asking.sentence} />}
        <NeedsScripts ready={ready} email={email} />
        <ErrorSummary errors={errors} onChoose={focusControl} />
        <form noValidate onSubmit={submit} aria-labelledby="ask-for-links">
          <HoneypotField ref={traces.honeypot} />
          <div className="rounded-md border border-line bg-surface px-5 py-7 sm:px-8 sm:py-8">
            <h2 id="ask-for-links" className="text-2xl">
              Get your link
            </h2>
            <p className="mt-2 text-ink-2">
              Enter the email address you registered with. We send the link there.
            </p>
            <fieldset {...fieldsOf({ ready, busy })} className="mt-5">
              <EmailField {...text('email')} required />
            </fieldset>
            <div className="mt-6">
              <SendPart
                words={{
                  submit: 'Send the link',
                  sending: 'Sending...',
                  status: 'Looking for your registration.',
                }}
                ready={ready}
                sending={busy}
                // any change of the form may have removed the reason
                failure={
                  asking.phase === 'failed' && asking.email === values.email.trim()
                    ? asking.reason
                    : undefined
                }
              />
            </div>
          </div>
        </form>
      </div>
      <NextSteps />
    </div>
  )
}

const errorsOf = ({ email }: typeof emptyForm): { email?: string } => {
  const [issue] = linksBody.safeParse({ email }).error?.issues ?? []
  return issue ? { email: issue.message } : {}
}

function NextSteps() {
  return (
    <section className="min-w-0 lg:col-span-5 lg:pt-8">
      <h2 className="text-2xl">What happens next</h2>
      <div className="mt-6 max-w-[60ch]">
        <StepList
          steps={[
            {
              title: 'An email with your link',
              detail: 'It lists each registration and each discount request made with this address.',
            },
            {
              title: 'Your own page',
              detail: 'You need no account and no password. Keep the link to yourself.',
            },
            {
              title: 'No email?',
              detail: (
                <>
                  Check your spam folder, try another address you use, or{' '}
                  <Link to="/contact" className="font-[560] text-ai underline underline-offset-3">
                    write to us
                  </Link>
                  .
                </>
              ),
            },
          ]}
        />
      </div>
    </section>
  )
}
