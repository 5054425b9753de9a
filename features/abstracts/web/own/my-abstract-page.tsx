import { type MetaArgs, useLocation } from 'react-router'
import { siteOf } from '#content/page-head.ts'
import { useRunning } from '#platform/browser/use-running.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { NeedsScripts } from '#ui/fields/form/needs-scripts.tsx'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { LinkNotice } from './link-notice.tsx'
import { OwnAbstractPart } from './own-abstract-part.tsx'

/** The page of one author is in no search engine. */
export const meta = ({ matches }: MetaArgs) => [
  { title: `Your abstract - ${siteOf(matches).event.pageTitle}` },
  { name: 'robots', content: 'noindex' },
]

/** /my-abstract#token: what the author of this link submitted, and the way to replace the file. */
export default function MyAbstractPage() {
  const { email } = useSite().contact.details
  const running = useRunning()
  // What follows the # stays in the browser: no server and no log sees it.
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
