import { type ComponentProps, type FormEvent, type KeyboardEvent, useState } from 'react'
import type { FormattedFees } from '#features/pricing/format-fees.ts'
import type { KnownPrice } from '#features/registration/known-price.ts'
import { emptyForm, paysOnline, type RegistrationForm } from '#features/registration/registration-form.ts'
import { pricingQuestionOf } from '#features/registration/registration-payload.ts'
import { accept, texts, unableToProcess } from '#features/registration/registration-texts.ts'
import { useFormTraces } from '#platform/browser/form-drafts/use-form-traces.ts'
import { formatEuros } from '#shared/money.ts'
import type { AlertDialog } from '#ui/dialogs/alert-dialog.tsx'
import { useCaptcha } from '#ui/fields/captcha/use-captcha.ts'
import { focusControl } from '#ui/fields/focus-control.ts'
import { usePricing } from '../price/use-pricing.ts'
import { compareWithAttempt } from './attempt-key.ts'
import { forgetStoredForm } from './stored-form.ts'
import { paymentErrorId, submitButtonId } from './submit-part.tsx'
import { useRegistrationForm } from './use-registration-form.ts'
import { useStoredForm } from './use-stored-form.ts'
import { useSubmit } from './use-submit.ts'

/** An alert, and the element that gets the focus when it is closed. */
type Alert = Pick<ComponentProps<typeof AlertDialog>, 'sentence' | 'ok' | 'others'> & {
  causeId: () => string
}

/** The state of /registration: the form, its live price, the submit, and the alerts. */
export const useRegistration = ({ choices, choosePaid }: Pick<FormattedFees, 'choices' | 'choosePaid'>) => {
  const captcha = useCaptcha()
  const form = useRegistrationForm(captcha.code, choices)
  const { pricing, askAgain, acceptPrice } = usePricing(pricingQuestionOf(form.values))
  const traces = useFormTraces()
  const submit = useSubmit({
    onPriceDoubtful: askAgain,
    onFreshPrice: acceptPrice,
    readTraces: traces.read,
    offered: choices,
  })
  useStoredForm({ form, ready: form.ready, done: submit.phase === 'stored' })
  const { alert, setAlert, payAs, registerOnly } = useAlertedSubmit(submit)
  const busy = submit.phase === 'processing' || submit.phase === 'leaving'

  const proceed = async (event: FormEvent) => {
    event.preventDefault()
    if (submit.phase !== 'idle') return
    const judged = form.judge()
    if (!judged) return
    if (pricing.phase !== 'known')
      setAlert({
        sentence: pricing.phase === 'absent' ? texts.noPricing : texts.waitForPricing,
        causeId: chosenPresentation,
      })
    else if (!paysOnline(judged, choices))
      setAlert({
        sentence: choosePaid,
        causeId: chosenPresentation,
        others: [{ words: texts.registerWithoutPaying, onChosen: () => registerOnly(judged) }],
      })
    else await payAs(judged, pricing.price)
  }

  return {
    captcha,
    form,
    pricing,
    askAgain,
    traces,
    registerWithoutPaying: async () => {
      if (submit.phase !== 'idle') return
      const judged = form.judge()
      if (judged) await registerOnly(judged)
    },
    submit,
    busy,
    alert,
    proceed,

    // browsers do not submit by Enter while the button is disabled, but the visitor must learn why (m53, m54)
    submitByEnter: (event: KeyboardEvent<HTMLFormElement>) => {
      if (!submitsByEnter(event) || busy || pricing.phase === 'known') return
      event.preventDefault()
      event.currentTarget.requestSubmit()
    },

    closeAlert: ({ causeId }: Alert) => {
      setAlert(undefined)
      focusControl(causeId())
    },

    startAnew: () => {
      forgetStoredForm()
      form.reset(emptyForm)
      captcha.refresh()
      submit.startAnew()
      focusControl('title')
    },
  }
}

export type Registration = ReturnType<typeof useRegistration>

type PayOptions = { correctsEmail: boolean }

/** The same name with another address: only the visitor knows whether that is the same person. */
const askWho = (pay: (options: PayOptions) => Promise<void>): Alert => ({
  sentence: texts.sameName,
  ok: texts.back,
  causeId: () => 'email',
  others: [
    { words: texts.correctEmail, onChosen: () => pay({ correctsEmail: true }), isMain: true },
    { words: texts.registerAnother, onChosen: () => pay({ correctsEmail: false }) },
  ],
})

/** Both kinds of submit, with an alert when one fails. */
const useAlertedSubmit = (submit: Pick<ReturnType<typeof useSubmit>, 'pay' | 'registerOnly'>) => {
  const [alert, setAlert] = useState<Alert>()

  const pay = async (judged: RegistrationForm, price: KnownPrice, options?: PayOptions): Promise<void> => {
    setAlert(undefined)
    const failed = await submit.pay(judged, price, options)
    if (failed) setAlert(paymentFailed(failed, (fresh) => pay(judged, fresh, options)))
  }

  /** Asks who is paying, if only the visitor knows. */
  const payAs = async (judged: RegistrationForm, price: KnownPrice): Promise<void> => {
    if (compareWithAttempt(judged) === 'same name') setAlert(askWho((options) => pay(judged, price, options)))
    else await pay(judged, price)
  }

  const registerOnly = async (judged: RegistrationForm) => {
    setAlert(undefined)
    const reason = await submit.registerOnly(judged)
    if (reason) setAlert({ sentence: unableToProcess(reason), causeId: () => submitButtonId })
  }

  return { alert, setAlert, payAs, registerOnly }
}

/** With a fresh price the visitor may accept it at once. */
const paymentFailed = (
  { reason, fresh }: { reason: string; fresh?: KnownPrice | undefined },
  pay: (fresh: KnownPrice) => void,
): Alert => ({
  sentence: unableToProcess(reason),
  causeId: () => paymentErrorId,
  ...(fresh && {
    others: [
      { words: accept(formatEuros(fresh.lines.totalCents)), onChosen: () => pay(fresh), isMain: true },
    ],
  }),
})

const chosenPresentation = (): string =>
  document.querySelector('input[name=presentationType]:checked')?.id ?? 'presentationType'

/** Whether an Enter in a field submits; not one that ends an input method's conversion, as in Japanese. */
const submitsByEnter = ({ key, target, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof HTMLInputElement && !nativeEvent.isComposing
