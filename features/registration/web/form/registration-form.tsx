import { lazy, type ReactNode, Suspense } from 'react'
import type { FormattedFees } from '#features/pricing/format-fees.ts'
import { paysNothing, paysOnline, withAccommodation } from '#features/registration/registration-form.ts'
import { CaptchaSection } from '#ui/fields/captcha/captcha-section.tsx'
import { focusControl } from '#ui/fields/focus-control.ts'
import { ErrorSummary } from '#ui/fields/form/error-summary.tsx'
import { fieldsOf } from '#ui/fields/form/fields-of.ts'
import { HoneypotField } from '#ui/fields/form/honeypot-field.tsx'
import { PriceSummary } from '../price/price-summary.tsx'
import { AccommodationFields } from './accommodation-fields.tsx'
import { ParticipationFields } from './participation-fields.tsx'
import { RegistrantFields } from './registrant-fields.tsx'
import { SubmitPart } from './submit-part.tsx'
import type { Registration } from './use-registration.ts'

/** Only those who pay get a receipt; lazy, because it is not needed otherwise. The own page has the same fields. */
const FormBuyer = lazy<() => ReactNode>(() =>
  import('../buyer/form-buyer.tsx').then(
    ({ FormBuyer: Part }) => ({ default: Part }),
    () => ({ default: () => null }),
  ),
)

/** Two columns, the fields and the price with the button; one column on a phone. */
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
  registerWithoutPaying,
  fees,
}: Registration & { fees: FormattedFees }) {
  const { choices } = fees
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
        <fieldset
          {...fieldsOf({ ready: form.ready, busy })}
          className="rounded-md border border-line bg-surface"
        >
          <RegistrantFields {...form} />
          <ParticipationFields {...form} {...fees} />
          {withAccommodation(values) && <AccommodationFields {...form} />}
          <Suspense>{paysOnline(values, choices) && <FormBuyer />}</Suspense>
          <CaptchaSection
            {...form.field('captcha')}
            captcha={captcha}
            value={values.captcha}
            onChange={(entry) => form.set('captcha', entry)}
          />
        </fieldset>
      </div>
      <div className="min-w-0 lg:sticky lg:top-22 lg:col-span-5">
        <PriceSummary pricing={pricing} choice={values} offered={choices} onAskAgain={askAgain}>
          <SubmitPart
            whoPays={fees.whoPays}
            onRegister={paysNothing(values, choices) ? registerWithoutPaying : undefined}
            phase={submit.phase}
            priced={pricing.phase === 'known'}
            // any change of the form may have removed the reason
            paymentError={submit.failed?.form === values ? submit.failed.reason : undefined}
            paymentUrl={submit.paymentUrl}
          />
        </PriceSummary>
      </div>
    </form>
  )
}
