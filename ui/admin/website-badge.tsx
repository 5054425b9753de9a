import type { Website } from '#shared/website.ts'

/** The names of the websites in the back-office (m128). */
export const websiteNames: Readonly<Record<Website, string>> = {
  optics: 'Optics',
  renewable: 'Renewable',
  nursing: 'Nursing',
}

const rings: Readonly<Record<Website, string>> = {
  optics: 'border-[#9B72D6]',
  renewable: 'border-[#3FA671]',
  nursing: 'border-[#D9589F]',
}

/** The ring of a website with its letter, for use next to its name. */
export function WebsiteRing({ website }: { website: Website }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-5.5 shrink-0 place-items-center rounded-full border-4 bg-white text-[10px] leading-none font-bold text-[#0E1A2B] ${rings[website]}`}
    >
      {websiteNames[website].charAt(0)}
    </span>
  )
}

/** The chosen website next to the title of a page, so that no one edits the wrong one. */
export function WebsiteBadge({ website }: { website: Website }) {
  return (
    <span className="inline-flex h-7 items-center gap-1.5 rounded-full border border-line bg-surface pr-3 pl-1 text-xs font-[600]">
      <WebsiteRing website={website} />
      {websiteNames[website]}
    </span>
  )
}
