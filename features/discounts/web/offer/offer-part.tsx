import { type ReactNode, useState } from 'react'
import { texts as paymentTexts } from '#features/payments/payment-texts.ts'
import { HomeAction, ResultFrame } from '#platform/browser/payment/result-frame.tsx'
import { type Known, usePersonalPage } from '#platform/browser/use-personal-page.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#ui/button.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { ContactLine } from '#ui/site/contact-line.tsx'
import { WaveLoader } from '#ui/wave-loader.tsx'
import { type DiscountOffer, showDiscountOffer } from '../../discounts.contract.ts'
import { OfferForm } from './offer-form.tsx'
import { OfferDocuments, PaidOffer } from './paid-offer.tsx'

/** The heading of the page while there is something to pay, or the state is not known. */
export const offerTitle = 'Your discounted registration'

/** The offer of a pay link, or why there is nothing to pay. */
export function OfferPart({ token }: { token: string }) {
  const { known, ask } = usePersonalPage(showDiscountOffer, token, options)
  const [tries, setTries] = useState(0)
  const [overtaken, setOvertaken] = useState(false)

  const overtake = () => {
    setOvertaken(true)
    ask()
  }

  return (
    <>
      <LiveRegion message={notice(known)} />
      {/* Remounted with each try, so that its heading takes the focus of the removed button. */}
      <Frame
        key={tries}
        known={known}
        retried={tries > 0}
        overtaken={overtaken}
        onTryAgain={() => {
          setTries(tries + 1)
          ask()
        }}
      >
        {known.phase === 'shown' && known.own.state === 'open' && (
          <OfferForm offer={known.own} token={token} onOvertaken={overtake} />
        )}
      </Frame>
    </>
  )
}

const options = {
  isUnderWay: ({ state, receiptsToCome }: DiscountOffer) => state === 'confirming' || receiptsToCome,
}

const loading = 'Loading your offer.'

const titles = {
  confirming: 'Your payment is being confirmed',
  paid: 'This registration is paid',
  refunded: 'Your payment was refunded',
} as const

const notice = (known: Known<DiscountOffer>): string => {
  if (known.phase === 'loading') return loading
  if (known.phase !== 'shown') return known.sentence
  return known.own.state === 'open' ? 'Your offer is shown.' : `${titles[known.own.state]}.`
}

type FrameProps = {
  known: Known<DiscountOffer>
  retried: boolean
  /** The pay button was shown and may be gone, so the focus must move. */
  overtaken: boolean
  onTryAgain: () => void
  children: ReactNode
}

function Frame({ known, retried, overtaken, onTryAgain, children }: FrameProps) {
  const takeFocus = retried || overtaken
  if (known.phase === 'invalid')
    return (
      <LinkNotice title="There is nothing to pay here" takeFocus={takeFocus}>
        {known.sentence}
      </LinkNotice>
    )
  if (known.phase === 'shown' && known.own.state !== 'open')
    return <PaidOffer offer={known.own} title={titles[known.own.state]} takeFocus={takeFocus} />
  if (known.phase === 'unreachable')
    return (
      <ResultFrame variant="cancelled" title="Your offer could not be loaded">
        <p>{known.sentence}</p>
        <HomeAction>
          <Button onClick={onTryAgain}>{paymentTexts.tryAgain}</Button>
        </HomeAction>
      </ResultFrame>
    )
  return (
    <ResultFrame
      variant="cancelled"
      title={offerTitle}
      takeFocus={retried}
      after={known.phase === 'shown' && <OfferDocuments offer={known.own} />}
    >
      {known.phase === 'loading' && (
        <p aria-hidden="true" className="flex items-center gap-4">
          <WaveLoader className="shrink-0 text-ai" />
          {loading}
        </p>
      )}
      {children}
    </ResultFrame>
  )
}

/** Why there is nothing to pay here, and whom to contact. */
export function LinkNotice({
  title,
  takeFocus = false,
  children,
}: {
  title: string
  takeFocus?: boolean
  children: ReactNode
}) {
  const { email } = useSite().contact.details
  return (
    <ResultFrame variant="error" title={title} takeFocus={takeFocus}>
      <p>{children}</p>
      <p className="text-base text-ink-2">
        <ContactLine email={email} />
      </p>
      <HomeAction />
    </ResultFrame>
  )
}
