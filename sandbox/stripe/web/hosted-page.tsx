import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { caller } from '#shared/caller.ts'
import { ButtonLink } from '#ui/button.tsx'
import { getHostedSession } from '../stripe.contract.ts'
import { ClosedSession } from './closed-session.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { SandboxFrame } from './sandbox-frame.tsx'
import { useHostedSession } from './use-hosted-session.ts'

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  try {
    return await context.get(caller)(getHostedSession, { params: { id: params['sessionId'] ?? '' } })
  } catch (thrown) {
    // a malformed id is an unknown page; without a sandbox the call itself is unknown
    if (hasStatus(thrown) && thrown.status < 500) throw data(null, { status: 404 })
    throw thrown
  }
}

const hasStatus = (thrown: unknown): thrown is { status: number } =>
  typeof thrown === 'object' && thrown !== null && 'status' in thrown && typeof thrown.status === 'number'

export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

export const meta = () => [{ title: 'Test payment' }, { name: 'robots', content: 'noindex' }]

/** The sandbox's payment page, in place of Stripe's hosted page. */
export default function HostedPage() {
  const { session, changed, busy, problem, pay, payByBank, decline } = useHostedSession(
    useLoaderData<typeof loader>(),
  )

  return (
    <SandboxFrame>
      <div className="grid gap-10 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] md:gap-14">
        <OrderSummary session={session} />
        {session.status === 'open' ? (
          <PaymentChoice
            session={session}
            busy={busy}
            problem={problem}
            onPay={pay}
            onPayByBank={payByBank}
            onDecline={decline}
          />
        ) : (
          <ClosedSession session={session} takeFocus={changed} />
        )}
      </div>
    </SandboxFrame>
  )
}

/** Shown for an unknown payment page, an installation without a sandbox (both 404), or an internal error. */
export function ErrorBoundary() {
  const error = useRouteError()
  const unknown = isRouteErrorResponse(error) && error.status === 404

  return (
    <SandboxFrame>
      <h1 className="text-3xl">{unknown ? 'This payment page does not exist' : 'Something went wrong'}</h1>
      <p className="mt-4 text-lg">
        {unknown
          ? 'Nothing was paid. Start again with the registration.'
          : 'The payment page could not be shown. Reload the page.'}
      </p>
      <p className="mt-8">
        <ButtonLink to="/" reloadDocument variant="secondary">
          Go to the website
        </ButtonLink>
      </p>
    </SandboxFrame>
  )
}
