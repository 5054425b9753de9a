import { useRef } from 'react'
import { type MetaArgs, useLocation } from 'react-router'
import { siteOf } from '#content/page-head.ts'
import { type OwnAbstract, showOwnAbstract } from '#features/abstracts/abstracts.contract.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { type Known, usePersonalPage } from '#platform/browser/use-personal-page.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#ui/button.tsx'
import { NeedsScripts } from '#ui/fields/form/needs-scripts.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { WaveLoader } from '#ui/wave-loader.tsx'
import { SubmittedValues } from '../submission/submitted-values.tsx'
import { LinkNotice } from './link-notice.tsx'
import { OwnDecision } from './own-decision.tsx'
import { OwnFile } from './own-file.tsx'

/** An author's page must not be indexed by search engines. */
export const meta = ({ matches }: MetaArgs) => [
  { title: `Your abstract - ${siteOf(matches).event.pageTitle}` },
  { name: 'robots', content: 'noindex' },
]

/** /my-abstract#token: the author's submission, and the form to replace the file. */
export default function MyAbstractPage() {
  const { email } = useSite().contact.details
  const running = useHydrated()
  // The fragment is not sent to the server, so no log contains it.
  const token = useLocation().hash.slice(1)

  return (
    <>
      <PageHeader hour="morning" title="Your abstract" />
      <div className="site-width py-10 sm:py-13">
        <NeedsScripts ready={running} email={email} coming="Loading..." />
        {running && token !== '' && <OwnAbstractPart key={token} token={token} />}
        {running && token === '' && (
          <LinkNotice title="This page opens with your personal link">
            The link is in your confirmation email.
          </LinkNotice>
        )}
      </div>
    </>
  )
}

/** The abstract of a personal link, or why it cannot be shown. */
function OwnAbstractPart({ token }: { token: string }) {
  const { known, show, ask } = usePersonalPage(showOwnAbstract, token, asStored)
  const part = useRef<HTMLDivElement>(null)

  const tryAgain = () => {
    // The button is removed and would lose the focus.
    part.current?.focus({ preventScroll: true })
    ask()
  }

  return (
    <div ref={part} tabIndex={-1} className="shadow-none outline-none">
      <LiveRegion message={notice(known)} />
      {known.phase === 'loading' && (
        <p aria-hidden="true" className="flex items-center gap-4 text-lg">
          <WaveLoader className="text-ai" />
          Loading your abstract.
        </p>
      )}
      {known.phase === 'invalid' && <LinkNotice title="This link does not work">{known.sentence}</LinkNotice>}
      {known.phase === 'unreachable' && (
        <LinkNotice
          title="Your abstract could not be loaded"
          action={<Button onClick={tryAgain}>Try again</Button>}
        >
          {known.sentence}
        </LinkNotice>
      )}
      {known.phase === 'shown' && (
        <div className="grid items-start gap-6 lg:grid-cols-12 lg:gap-8">
          <OwnDecision own={known.own} />
          <SubmittedValues own={known.own} />
          <OwnFile own={known.own} token={token} onStored={(stored) => (stored ? show(stored) : ask())} />
        </div>
      )}
    </div>
  )
}

/** Only its author changes it: a response in flight may contain the previous file. */
const asStored = {
  isUnderWay: () => false,
  isNewer: (shown: OwnAbstract, own: OwnAbstract) => shown.file.storedAt > own.file.storedAt,
}

const notice = (known: Known<OwnAbstract>): string => {
  if (known.phase === 'loading') return 'Loading your abstract.'
  return known.phase === 'shown' ? 'Your abstract is shown.' : known.sentence
}
