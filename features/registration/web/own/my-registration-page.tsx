import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { resultMeta } from '#ui/site/result-meta.ts'
import { OwnFrame, ownTitle } from './own-frame.tsx'
import { RequestLinksForm } from './request-links-form.tsx'

const OwnRegistrationPart = lazy(() =>
  import('./own-registration-part.tsx').then(
    ({ OwnRegistrationPart: Part }) => ({ default: Part }),
    () => ({ default: Unloaded }),
  ),
)

function Unloaded() {
  const sentence = 'Part of this page could not be loaded. Check your connection and reload the page.'
  return (
    <OwnFrame
      known={{ phase: 'unreachable', sentence }}
      retried={false}
      onTryAgain={() => location.reload()}
    />
  )
}

/** Excluded from search engines. */
export const meta = () => resultMeta

/**
 * /my-registration#token: the state of a registration, for anyone who has its link; without a token, the form that
 * requests it.
 */
export default function MyRegistrationPage() {
  const { contact, event } = useSite()
  const running = useHydrated()
  // the fragment is not sent to the server, so the token appears in no log
  const token = useLocation().hash.slice(1)
  if (running && token !== '')
    return (
      <Suspense
        fallback={<OwnFrame known={{ phase: 'loading' }} retried={false} onTryAgain={() => undefined} />}
      >
        <OwnRegistrationPart key={token} token={token} />
      </Suspense>
    )

  return (
    <>
      <title>{`${ownTitle} - ${event.pageTitle}`}</title>
      <PageHeader
        hour="morning"
        title={ownTitle}
        lead="See whether your registration is paid, pay again, download your receipt and the calendar entry, and correct your details."
      />
      {/*
       * The server does not see the fragment, so the form is not rendered there: it would flash for visitors with a
       * link.
       */}
      <div className={running ? '' : 'in-data-scripts:invisible'}>
        <RequestLinksForm email={contact.details.email} />
      </div>
    </>
  )
}
