import { texts as paymentTexts } from '#features/payments/payment-texts.ts'
import { HomeAction, ResultFrame } from '#platform/browser/payment/result-frame.tsx'
import { useSite } from '#platform/browser/use-site.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ContactLine } from '#ui/site/contact-line.tsx'
import { WaveLoader } from '#ui/wave-loader.tsx'
import type { KnownRegistration } from './use-own-registration.ts'

/** The heading until the registration is loaded. */
export const ownTitle = 'Where is my registration?'

/** Announced to screen readers while loading. */
export const loadingText = 'Loading your registration.'

type Props = {
  known: Exclude<KnownRegistration, { phase: 'shown' }>
  retried: boolean
  onTryAgain: () => void
}

/** Shown instead of the registration: it is loading, failed to load, or the link is no longer valid. */
export function OwnFrame({ known, retried, onTryAgain }: Props) {
  const { email } = useSite().contact.details
  if (known.phase === 'loading')
    return (
      <ResultFrame variant="cancelled" title={ownTitle} takeFocus={retried}>
        <p aria-hidden="true" className="flex items-center gap-4">
          <WaveLoader className="shrink-0 text-ai" />
          {loadingText}
        </p>
      </ResultFrame>
    )
  if (known.phase === 'unreachable')
    return (
      <ResultFrame variant="cancelled" title="Your registration could not be loaded">
        <p>{known.sentence}</p>
        <HomeAction>
          <Button onClick={onTryAgain}>{paymentTexts.tryAgain}</Button>
        </HomeAction>
      </ResultFrame>
    )
  return (
    <ResultFrame variant="error" title="This link does not work" takeFocus={retried}>
      <p>{known.sentence}</p>
      <p className="text-base text-ink-2">
        <ContactLine email={email} />
      </p>
      <HomeAction>
        <ButtonLink to="/my-registration">Request a new link</ButtonLink>
      </HomeAction>
    </ResultFrame>
  )
}
