import { Link, useLocation } from 'react-router'
import { ResultFrame } from '#platform/browser/payment/result-frame.tsx'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { NeedsScripts } from '#ui/fields/form/needs-scripts.tsx'
import { resultMeta } from '#ui/site/result-meta.ts'
import { LinkNotice, OfferPart, offerTitle } from './offer/offer-part.tsx'

export const meta = () => resultMeta

/** /discount-payment#token: pays an approved discount request. */
export default function DiscountPaymentPage() {
  const { email } = useSite().contact.details
  const running = useHydrated()
  // The fragment is not sent to the server, so the token appears in no log.
  const token = useLocation().hash.slice(1)

  if (!running)
    return (
      <ResultFrame variant="cancelled" title={offerTitle}>
        <NeedsScripts ready={false} email={email} coming="Loading..." />
      </ResultFrame>
    )
  if (token === '')
    return (
      <LinkNotice title="Open the link in your email">
        Your personal link shows what you have to pay. It is in the organisers' email about your request.{' '}
        <Link to="/my-registration" className="text-ai underline underline-offset-3 hover:text-ai-hover">
          Get the link again
        </Link>
      </LinkNotice>
    )
  return <OfferPart key={token} token={token} />
}
