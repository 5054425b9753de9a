import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Website } from '#shared/website.ts'
import { useConferenceName } from './conferences.tsx'
import { WebsiteBadge } from './website-badge.tsx'

type Props = {
  title: string
  /** The website that the page is about; absent when it is about the installation. Its name links to Manage Events. */
  website?: Website
  /** Beside the title: what else it says of the page. */
  note?: ReactNode
  /** On the right: actions for the whole page. */
  actions?: ReactNode
}

/** The header of every page of the back-office, which also sets the document's title. */
export function PageHead({ title, website, note, actions }: Props) {
  const nameOf = useConferenceName()
  const name = website && nameOf(website)
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <title>{[title, name, 'Admin'].filter(Boolean).join(' - ')}</title>
      <h1 tabIndex={-1} className="text-xl">
        {title}
      </h1>
      {website && (
        <Link to="/admin-manage-events" title="Manage Events" className="adm-website-link">
          <WebsiteBadge website={website} />
        </Link>
      )}
      {note && <p className="text-ink-2 tabular-nums">{note}</p>}
      {actions && <div className="ml-auto flex flex-wrap justify-end gap-2">{actions}</div>}
    </header>
  )
}
