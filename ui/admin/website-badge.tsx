import type { Website } from '#shared/website.ts'
import { ConferenceName, useConferenceName, useConferences } from './conferences.tsx'

/** The ring of a website with its letter, for use next to its name. */
export function WebsiteRing({ website }: { website: Website }) {
  const name = useConferenceName()(website)
  const hue = useConferences().find((one) => one.website === website)?.hue ?? 0
  return (
    <svg aria-hidden="true" className="adm-ring" viewBox="0 0 22 22">
      <circle cx="11" cy="11" r="9" stroke={`oklch(0.64 0.14 ${hue})`} />
      <text x="11" y="14.5">
        {name.charAt(0)}
      </text>
    </svg>
  )
}

/** The chosen website next to the title of a page, so that no one edits the wrong one. */
export function WebsiteBadge({ website }: { website: Website }) {
  return (
    <span className="inline-flex h-7 items-center gap-1.5 rounded-full border border-line bg-surface pr-3 pl-1 text-xs font-[600]">
      <WebsiteRing website={website} />
      <ConferenceName website={website} />
    </span>
  )
}
