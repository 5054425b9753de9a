import type { MouseEvent } from 'react'
import { type LoaderFunctionArgs, Outlet, useLoaderData, useLocation } from 'react-router'
import { twoLines } from '#content/format-event.ts'
import type { SiteContent } from '#content/website-content.ts'
import { showSite } from '#features/website-content/website-content.contract.ts'
import { revalidateOnNewPath } from '#platform/browser/revalidate-on-new-path.ts'
import { caller } from '#shared/caller.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { SiteFooter } from '#ui/site/frame/site-footer.tsx'
import { SiteHeader } from '#ui/site/frame/site-header.tsx'
import { loadFullStyleSheet } from './full-style-sheet.ts'
import { useNavigationFocus } from './use-navigation-focus.ts'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(caller)(showSite, {})

/** Site data does not change during a visit, so a change of the query does not reload it. */
export const shouldRevalidate = revalidateOnNewPath

/** A page inlines only the styles that it uses: on navigation the full style sheet loads along with the data. */
export const clientMiddleware = [
  async (_: unknown, next: () => Promise<unknown>) =>
    void (await Promise.all([next(), loadFullStyleSheet()])),
]

/** The layout of every page of the website: skip link, header, page, footer. */
export default function SiteLayout() {
  const site = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const notice = useNavigationFocus()
  const { event, mark, nav, footer, contact } = site

  const entry = ({ label, href }: { label: string; href: string }) => ({
    label,
    to: href,
    current: href === pathname,
  })

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it works without scripts */}
      <a href="#main" className="skip-link" onClick={skipTo}>
        Skip to content
      </a>
      <SiteHeader
        name={twoLines(event.name)}
        mark={mark}
        links={nav.main.map(entry)}
        menu={{ label: nav.abstractMenu.label, links: nav.abstractMenu.items.map(entry) }}
        extra={nav.mobileExtra.map(entry)}
        secondary={entry(nav.previousEdition)}
        action={entry(nav.register)}
      />
      <main id="main" tabIndex={-1}>
        <Outlet context={site satisfies SiteContent} />
      </main>
      <SiteFooter
        variant={pathname === '/' ? 'home' : 'inner'}
        name={event.name}
        mark={mark}
        {...footer}
        columns={footer.columns.map(({ title, links }) => ({ title, links: links.map(entry) }))}
        contact={contact.details}
      />
      <LiveRegion message={notice} />
    </>
  )
}

/** Does not change the address: its hash may be the visitor's personal link token. */
const skipTo = (event: MouseEvent) => {
  const main = document.getElementById('main')
  if (!main) return
  event.preventDefault()
  main.focus({ preventScroll: true })
  main.scrollIntoView()
}
