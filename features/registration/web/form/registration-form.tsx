import { Link } from 'react-router'
import { CaptchaSection } from '#features/captcha/web/captcha-section.tsx'
import { withAccommodation } from '#features/registration/registration-form.ts'
import { focusControl } from '#ui/fields/focus-control.ts'
import { ErrorSummary } from '#ui/fields/form/error-summary.tsx'
import { HoneypotField } from '#ui/fields/form/honeypot-field.tsx'
import { PriceSummary } from '../price/price-summary.tsx'
import { AccommodationFields } from './accommodation-fields.tsx'
import { ParticipationFields } from './participation-fields.tsx'
import { RegistrantFields } from './registrant-fields.tsx'
import { SubmitPart } from './submit-part.tsx'
import type { Registration } from './use-registration.ts'

/** The fields on one side, the price with the button on the other; on a phone one below the other. */
export function RegistrationForm({
  form,
  captcha,
  traces,
  pricing,
  askAgain,
  submit,
  busy,
  proceed,
  submitByEnter,
}: Registration) {
  const { values } = form
  return (
    <form
      noValidate
      onSubmit={proceed}
      onKeyDown={submitByEnter}
      className="grid items-start gap-6 lg:grid-cols-12 lg:gap-8"
    >
      <div className="min-w-0 lg:col-span-7">
        <ErrorSummary errors={form.errors} onChoose={focusControl} />
        <HoneypotField ref={traces.honeypot} />
        <fieldset disabled={!form.ready} inert={busy} className="rounded-md border border-line bg-surface">
          <RegistrantFields {...form} />
          <ParticipationFields {...form} />
          {withAccommodation(values) && <AccommodationFields {...form} />}
          <CaptchaSection
            {...form.field('captcha')}
            captcha={captcha}
            value={values.captcha}
            onChange={(entry) => form.set('captcha', entry)}
          />
        </fieldset>
      </div>
      <div className="min-w-0 lg:sticky lg:top-22 lg:col-span-5">
        <PriceSummary pricing={pricing} accommodated={withAccommodation(values)} onAskAgain={askAgain}>
          <SubmitPart
            phase={submit.phase}
            priced={pricing.phase === 'known'}
            // Any change of the form may have removed the reason.
            paymentError={submit.failed?.form === values ? submit.failed.reason : undefined}
            paymentUrl={submit.paymentUrl}
          />
        </PriceSummary>
        <p className="mt-4 text-sm text-ink-2">
          Do you need a discount?{' '}
          <Link
            to="/discount-registration"
            className="text-ai underline underline-offset-3 hover:text-ai-hover"
          >
            Ask for a discounted registration
          </Link>
          .
        </p>
      </div>
    </form>
  )
}
