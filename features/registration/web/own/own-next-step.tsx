import type { OwnRegistration } from '#features/registration/own.contract.ts'
import type { RegistrationStatus } from '#features/registration/registration-status.ts'
import { NewestReceipt } from '#platform/browser/payment/newest-receipt.tsx'
import { HomeAction } from '#platform/browser/payment/result-frame.tsx'
import { useSite } from '#platform/browser/use-site.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ContactLine } from '#ui/site/contact-line.tsx'
import { PayOwn } from './pay-own.tsx'

type Props = {
  own: OwnRegistration
  token: string
  /** Called when the shown registration may be outdated. */
  onOvertaken: () => void
}

const sentences = {
  form: 'To pay, choose your nights and guests again in the registration form.',
  closed: 'Registration has closed. You can no longer pay on the website.',
  off: 'Payment is not available at the moment.',
} as const

const confirmed: ReadonlySet<RegistrationStatus> = new Set(['paid', 'partly-refunded'])

/** States without an action here, in which visitors are likely to have a question. */
const asking: ReadonlySet<RegistrationStatus> = new Set(['ended', 'review'])

/** The next step: pay, the reason why that is not possible, or the home page. */
export function OwnNextStep({ own, token, onOvertaken }: Props) {
  const { email } = useSite().contact.details
  const { way, price, state } = own
  if (way === 'pay' && price)
    return <PayOwn total={price.total} quote={own.quote} token={token} onOvertaken={onOvertaken} />
  if (way === 'none' || way === 'pay')
    return (
      <>
        {asking.has(state) && (
          <p className="text-base text-ink-2">
            <ContactLine email={email} />
          </p>
        )}
        <HomeAction>{confirmed.has(state) && <NewestReceipt documents={own.receipts} />}</HomeAction>
      </>
    )
  return (
    <>
      <p>
        {sentences[way]} {way !== 'form' && <ContactLine email={email} />}
      </p>
      <HomeAction>
        {way === 'form' && <ButtonLink to="/registration">Go to the registration form</ButtonLink>}
      </HomeAction>
    </>
  )
}
