import { type FormEvent, useRef } from 'react'
import { unmistakable } from '#features/captcha/captcha.ts'
import { CaptchaField } from '#features/captcha/web/captcha-field.tsx'
import { useCaptcha } from '#features/captcha/web/use-captcha.ts'
import { PaymentDestination } from '#features/payments/web/payment-destination.tsx'
import { texts as paymentTexts } from '#features/payments/web/payment-texts.ts'
import { useFormTraces } from '#platform/browser/use-form-traces.ts'
import { limits } from '#shared/fields.ts'
import { EmailField } from '#ui/fields/email-field.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { focusControl } from '#ui/fields/focus-control.ts'
import { FormSection } from '#ui/fields/form-section.tsx'
import { HoneypotField } from '#ui/fields/honeypot-field.tsx'
import { NeedsScripts } from '#ui/fields/needs-scripts.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { SendPart } from '#ui/fields/send-part.tsx'
import { SentBanner } from '#ui/fields/sent-banner.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useJudgedForm } from '#ui/fields/use-judged-form.ts'
import { withChoice } from '../country-names.ts'
import { discountErrors, emptyForm, isCaptchaMismatch, titles } from '../discount-form.ts'
import { labels, texts } from '../discount-texts.ts'
import { AmountField, isNotCharged } from './amount-field.tsx'
import { keptRequest } from './kept-request.ts'
import { useCountries } from './use-countries.ts'
import { useRequestDiscount } from './use-request-discount.ts'

type Props = {
  /** Where the organisers read mails. */
  email: string
  /** The service that knows the countries' names; null: it is off. */
  countriesUrl: string | null
}

/** The form with which a visitor asks for a discount and goes on to pay. */
export function RequestForm({ email, countriesUrl }: Props) {
  const captcha = useCaptcha(unmistakable)
  const countries = useCountries(countriesUrl)
  const traces = useFormTraces()
  const amount = useRef<HTMLInputElement>(null)
  const { ready, values, errors, judge, field, text, set, reset } = useJudgedForm({
    initial: emptyForm,
    labels,
    errorsOf: (form) =>
      discountErrors(form, {
        code: captcha.code,
        amountUnreadable: amount.current?.validity.badInput ?? false,
      }),
    kept: keptRequest,
  })

  const newCaptcha = () => {
    captcha.refresh()
    set('captcha', '')
  }

  const { way, request, startAnew } = useRequestDiscount({
    onDone: () => {
      reset(emptyForm)
      captcha.refresh()
    },
  })
  const busy = way.phase === 'processing' || way.phase === 'leaving'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    // Before the errors are set: the change of a field takes its error away.
    if (isCaptchaMismatch(values, captcha.code)) newCaptcha()
    const form = judge()
    if (form) void request(form, traces.read())
    else startAnew()
  }

  return (
    <>
      {way.phase === 'stored' && <SentBanner sentence={texts.stored} />}
      <NeedsScripts ready={ready} email={email} />
      <ErrorSummary errors={errors} onChoose={focusControl} />
      <form
        noValidate
        onSubmit={submit}
        aria-label="Discount request"
        className="rounded-md border border-line bg-surface"
      >
        <HoneypotField ref={traces.honeypot} />
        <fieldset disabled={!ready} inert={busy}>
          <FormSection legend="You">
            <div className="grid gap-5 sm:grid-cols-[11rem_1fr]">
              <SelectField
                {...text('title')}
                required
                options={titles}
                placeholder="Choose a title"
                autoComplete="honorific-prefix"
              />
              <TextField {...text('name')} required autoComplete="name" spellCheck={false} dir="auto" />
            </div>
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField {...text('phone')} required type="tel" autoComplete="tel" inputMode="tel" />
              <EmailField {...text('email')} required />
            </div>
            <TextField {...text('institute')} required autoComplete="organization" dir="auto" />
            <SelectField
              {...text('country')}
              required
              options={withChoice(countries, values.country)}
              placeholder="Choose a country"
              autoComplete="country-name"
            />
          </FormSection>
          <FormSection legend="Your request">
            <TextAreaField
              {...text('description')}
              required
              hint="What the organisers should know about your request."
              limit={limits.description}
              rows={5}
              autoComplete="off"
              dir="auto"
            />
            <AmountField
              {...text('discountAmount')}
              ref={amount}
              required
              hint="What you pay, in euro: at most two decimals."
            />
          </FormSection>
          <FormSection legend="Check">
            <CaptchaField
              {...field('captcha')}
              code={captcha.code}
              value={values.captcha}
              onChange={(entry) => set('captcha', entry)}
              onRefresh={newCaptcha}
            />
          </FormSection>
        </fieldset>
        <div className="border-t border-line px-5 py-6 sm:px-8">
          <SendPart
            words={{
              submit: texts.submit,
              sending: texts.submitting,
              status: way.phase === 'leaving' ? paymentTexts.leaving : texts.onItsWay,
            }}
            ready={ready}
            sending={busy}
            // Any change of the form may have removed the reason.
            failure={way.failed?.form === values ? way.failed.reason : undefined}
          />
          <PaymentDestination
            busy={busy || isNotCharged(values.discountAmount)}
            paymentUrl={way.paymentUrl}
          />
        </div>
      </form>
    </>
  )
}
