import { type ComponentProps, type FormEvent, type KeyboardEvent, useState } from 'react'
import { Link, type MetaArgs } from 'react-router'
import { placeInWords } from '#content/event-words.ts'
import { pageHead, siteOf } from '#content/page-head.ts'
import { lettersAndDigits } from '#features/captcha/captcha.ts'
import { CaptchaSection } from '#features/captcha/web/captcha-section.tsx'
import { useCaptcha } from '#features/captcha/web/use-captcha.ts'
import type { KnownPrice } from '#features/registration/known-price.ts'
import {
  emptyForm,
  paysOnline,
  type RegistrationForm,
  withAccommodation,
} from '#features/registration/registration-form.ts'
import { pricingQuestionOf } from '#features/registration/registration-payload.ts'
import { accept, texts, unableToProcess } from '#features/registration/registration-texts.ts'
import { useFormTraces } from '#platform/browser/kept/use-form-traces.ts'
import { useClosed } from '#platform/browser/use-closed.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { formatEuros } from '#shared/money.ts'
import { AlertDialog } from '#ui/dialogs/alert-dialog.tsx'
import { SuccessDialog } from '#ui/dialogs/success-dialog.tsx'
import { focusControl } from '#ui/fields/focus-control.ts'
import { ErrorSummary } from '#ui/fields/form/error-summary.tsx'
import { HoneypotField } from '#ui/fields/form/honeypot-field.tsx'
import { NeedsScripts } from '#ui/fields/form/needs-scripts.tsx'
import { ClosedNotice } from '#ui/site/closed-notice.tsx'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { PlainParagraph } from '#ui/site/plain-paragraph.tsx'
import { PriceSummary } from '../price/price-summary.tsx'
import { usePricing } from '../price/use-pricing.ts'
import { AccommodationFields } from './accommodation-fields.tsx'
import { forgetKeptForm } from './kept-form.ts'
import { ParticipationFields } from './participation-fields.tsx'
import { RegistrantFields } from './registrant-fields.tsx'
import { paymentErrorId, SubmitPart, submitButtonId } from './submit-part.tsx'
import { TotalBar } from './total-bar.tsx'
import { useKeptForm } from './use-kept-form.ts'
import { useRegistrationForm } from './use-registration-form.ts'
import { useSubmit } from './use-submit.ts'

export const meta = ({ matches }: MetaArgs) => {
  const site = siteOf(matches)
  const { event, transactions } = site
  return pageHead(site, {
    title: transactions.registration.title,
    description: `Register for the ${event.name}, ${event.dates.label}, ${placeInWords(event)}.`,
    path: '/registration',
  })
}

/** An alert, and where the focus goes when it is closed. */
type Alert = Pick<ComponentProps<typeof AlertDialog>, 'sentence' | 'other'> & { causeId: () => string }

const chosenPresentation = (): string =>
  document.querySelector('input[name=presentationType]:checked')?.id ?? 'presentationType'

/** /registration: the form, its live price, and the way to the payment page (specification 2). */
export default function RegistrationPage() {
  const { contact, event: conference, organisersNote, transactions } = useSite()
  const { closesAt } = transactions.registration
  const closed = useClosed(closesAt)
  const captcha = useCaptcha(lettersAndDigits)
  const form = useRegistrationForm(captcha.code)
  const { ready, values, errors } = form
  const { pricing, askAgain, adopt } = usePricing(pricingQuestionOf(values))
  const traces = useFormTraces()
  const submit = useSubmit({ onPriceDoubtful: askAgain, onFreshPrice: adopt, readTraces: traces.read })
  useKeptForm({ form, ready, done: submit.phase === 'stored' })
  const [alert, setAlert] = useState<Alert>()
  const busy = submit.phase === 'processing' || submit.phase === 'leaving'

  const proceed = async (event: FormEvent) => {
    event.preventDefault()
    if (submit.phase !== 'idle') return
    const judged = form.judge()
    if (!judged) return
    if (pricing.phase !== 'known') {
      const sentence = pricing.phase === 'absent' ? texts.noPricing : texts.waitForPricing
      setAlert({ sentence, causeId: chosenPresentation })
      return
    }
    if (!paysOnline(judged)) {
      setAlert({
        sentence: texts.listenerOrDelegate,
        causeId: chosenPresentation,
        other: { words: texts.registerWithoutPaying, onChosen: () => registerOnly(judged) },
      })
      return
    }

    await pay(judged, pricing.price)
  }

  const pay = async (judged: RegistrationForm, price: KnownPrice) => {
    setAlert(undefined)
    const failed = await submit.pay(judged, price)
    if (!failed) return
    const { reason, fresh } = failed
    setAlert({
      sentence: unableToProcess(reason),
      causeId: () => paymentErrorId,
      ...(fresh && {
        other: {
          words: accept(formatEuros(fresh.lines.totalCents)),
          onChosen: () => pay(judged, fresh),
          isMain: true,
        },
      }),
    })
  }

  const registerOnly = async (judged: RegistrationForm) => {
    setAlert(undefined)
    const reason = await submit.registerOnly(judged)
    if (reason) setAlert({ sentence: unableToProcess(reason), causeId: () => submitButtonId })
  }

  const closeAlert = ({ causeId }: Alert) => {
    setAlert(undefined)
    focusControl(causeId())
  }

  const startAnew = () => {
    forgetKeptForm()
    form.reset(emptyForm)
    captcha.refresh()
    submit.startAnew()
    focusControl('title')
  }

  // A browser does not submit by Enter while the button is disabled; the visitor shall learn why (m53, m54).
  const submitByEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // This Enter ends the conversion of what is typed, as in Japanese.
    if (event.nativeEvent.isComposing) return
    if (busy || pricing.phase === 'known') return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return (
    <>
      <PageHeader
        title={transactions.registration.title}
        lead={`Registration deadline: ${transactions.registration.deadline}`}
      />
      <div className="site-width min-h-[60svh] py-10 sm:py-13">
        {closed && closesAt && submit.phase === 'idle' ? (
          <ClosedNotice
            what="Registration"
            closesAt={closesAt}
            timeZone={conference.dates.timeZone}
            email={contact.details.email}
          />
        ) : (
          <>
            <NeedsScripts ready={ready} email={contact.details.email} />
            <form
              noValidate
              onSubmit={proceed}
              onKeyDown={submitByEnter}
              className="grid items-start gap-6 lg:grid-cols-12 lg:gap-8"
            >
              <div className="min-w-0 lg:col-span-7">
                <ErrorSummary errors={errors} onChoose={focusControl} />
                <HoneypotField ref={traces.honeypot} />
                <fieldset disabled={!ready} inert={busy} className="rounded-md border border-line bg-surface">
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
                <PriceSummary
                  pricing={pricing}
                  accommodated={withAccommodation(values)}
                  onAskAgain={askAgain}
                >
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
            <TotalBar pricing={pricing} summaryId="price-summary" />
          </>
        )}
      </div>
      {alert && (
        <AlertDialog
          key={alert.sentence}
          sentence={alert.sentence}
          other={alert.other}
          onOk={() => closeAlert(alert)}
        />
      )}
      {submit.phase === 'stored' && (
        <SuccessDialog title={texts.successful} closeWord={texts.close} onClosed={startAnew}>
          <p>You are registered. Nothing was charged.</p>
          <PlainParagraph text={organisersNote} />
        </SuccessDialog>
      )}
    </>
  )
}
