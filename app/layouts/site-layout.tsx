import { Outlet, useLocation } from 'react-router'
import { conference } from '#content/conference.ts'
import { footerColumns, headerNavigation } from '#content/navigation.ts'
import { addressOf, type PageName } from '#content/page-addresses.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { SiteFooter } from '#ui/site/site-footer.tsx'
import { SiteHeader } from '#ui/site/site-header.tsx'
import { useArrival } from './arrive.ts'

/** The frame of every page of the website: skip link, header, the page, footer. */
export default function SiteLayout() {
  const { pathname } = useLocation()
  const said = useArrival()

  const entry = ({ label, page }: { label: string; page: PageName }) => {
    const to = addressOf(page)
    // A closed page leads home, but home is current for its own entry only.
    return { label, to, current: to === pathname && (to !== '/' || page === 'home') }
  }

  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <SiteHeader
        name={conference.logo}
        links={headerNavigation.links.map(entry)}
        menu={{ label: headerNavigation.menu.label, links: headerNavigation.menu.links.map(entry) }}
        extra={headerNavigation.extra.map(entry)}
        secondary={entry(headerNavigation.secondary)}
        action={entry(headerNavigation.action)}
      />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter
        variant={pathname === '/' ? 'home' : 'inner'}
        name={conference.name}
        tagline={conference.tagline}
        columns={footerColumns.map(({ title, links }) => ({ title, links: links.map(entry) }))}
        contact={conference.contact}
        socialNetworks={conference.socialNetworks}
        copyright={conference.copyright}
      />
      <LiveRegion message={said} />
    </>
  )
}
