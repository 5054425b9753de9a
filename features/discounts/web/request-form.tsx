import type { FormEvent, ReactNode } from 'react'
import type { DiscountMode } from '#content/discount-mode.ts'
import { texts as paymentTexts } from '#features/payments/payment-texts.ts'
import { useFormTraces } from '#platform/browser/form-drafts/use-form-traces.ts'
import { PaymentDestination } from '#platform/browser/payment/payment-destination.tsx'
import { useSite } from '#platform/browser/use-site.ts'
import { CaptchaSection } from '#ui/fields/captcha/captcha-section.tsx'
import { useCaptcha } from '#ui/fields/captcha/use-captcha.ts'
import { focusControl } from '#ui/fields/focus-control.ts'
import { ErrorSummary } from '#ui/fields/form/error-summary.tsx'
import { fieldsOf } from '#ui/fields/form/fields-of.ts'
import { HoneypotField } from '#ui/fields/form/honeypot-field.tsx'
import { NeedsScripts } from '#ui/fields/form/needs-scripts.tsx'
import { SendPart } from '#ui/fields/form/send-part.tsx'
import { SentBanner } from '#ui/fields/form/sent-banner.tsx'
import { PrivacyLine } from '#ui/site/privacy-line.tsx'
import { emptyForm, isCaptchaMismatch } from '../discount-form.ts'
import { texts } from '../discount-texts.ts'
import { isNotCharged } from './amount-field.tsx'
import { RequestFields } from './request-fields.tsx'
import { type DiscountFormState, useDiscountForm } from './use-discount-form.ts'
import { useRequestDiscount } from './use-request-discount.ts'

type Props = {
  /** The organisers' email address. */
  email: string
  /** The service that lists the names of countries; null: off. */
  countriesUrl: string | null
  mode: Exclude<DiscountMode, 'off'>
  /** Shown instead once requests are closed. */
  closed: ReactNode
}

/** The form of a discount request, which continues to the payment. */
export function RequestForm({ email, countriesUrl, mode, closed }: Props) {
  const captcha = useCaptcha()
  const { leastCents } = useSite().transactions.discount
  const form = useDiscountForm(captcha.code, leastCents)
  const { ready, values, set } = form
  const traces = useFormTraces()

  const { way, request, startAnew } = useRequestDiscount({
    onDone: () => {
      form.reset(emptyForm)
      captcha.refresh()
    },
  })
  const busy = way.phase === 'processing' || way.phase === 'leaving'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    // before the errors are set, because changing a field clears its error
    if (isCaptchaMismatch(values, captcha.code)) {
      captcha.refresh()
      set('captcha', '')
    }
    const judged = form.judge()
    if (judged) void request(judged, traces.read())
    else startAnew()
  }

  if (closed && way.phase === 'idle') return closed
  return (
    <>
      {way.phase === 'stored' && (
        <SentBanner sentence={texts.stored}>{mode === 'decide-first' && texts.decideFirst}</SentBanner>
      )}
      <NeedsScripts ready={ready} email={email} />
      <ErrorSummary errors={form.errors} onChoose={focusControl} />
      <form
        noValidate
        onSubmit={submit}
        aria-label="Discount request"
        className="rounded-md border border-line bg-surface"
      >
        <HoneypotField ref={traces.honeypot} />
        <fieldset {...fieldsOf({ ready, busy })}>
          <RequestFields form={form} countriesUrl={countriesUrl} leastCents={leastCents} />
          <CaptchaSection
            {...form.field('captcha')}
            captcha={captcha}
            value={values.captcha}
            onChange={(entry) => set('captcha', entry)}
          />
        </fieldset>
        <SendingPart form={form} way={way} busy={busy} mode={mode} />
      </form>
    </>
  )
}

type Sending = {
  form: Pick<DiscountFormState, 'ready' | 'values'>
  way: ReturnType<typeof useRequestDiscount>['way']
  busy: boolean
  mode: Props['mode']
}

/** The submit button, the page that it leads to, and the privacy note. */
function SendingPart({ form: { ready, values }, way, busy, mode }: Sending) {
  return (
    <div className="border-t border-line px-5 py-6 sm:px-8">
      <SendPart
        words={{
          submit: texts.submit,
          sending: texts.submitting,
          status: way.phase === 'leaving' ? paymentTexts.leaving : texts.onItsWay,
        }}
        ready={ready}
        sending={busy}
        // any change of the form may have removed the reason
        failure={way.failed?.form === values ? way.failed.reason : undefined}
      />
      <PaymentDestination
        silent={busy || mode === 'decide-first' || isNotCharged(values.discountAmount)}
        paymentUrl={way.paymentUrl}
      />
      <PrivacyLine />
    </div>
  )
}
