import { useId } from 'react'
import { type Website, websites } from '#shared/website.ts'
import { WebsiteRing, websiteNames } from '#ui/admin/website-badge.tsx'

type Props = { chosen: Website; granted: readonly Website[]; onChoose: (website: Website) => void }

/** A1 m128 Selects the website to manage. One without access is disabled and marked. */
export function AdminWebsiteChoice({ chosen, granted, onChoose }: Props) {
  const group = useId()
  return (
    <fieldset className="adm-websites">
      <legend className="sr-only">Website</legend>
      {websites.map((website) => {
        const isGranted = granted.includes(website)
        return (
          <label key={website} className="adm-website">
            <input
              type="radio"
              name={group}
              value={website}
              className="absolute inset-0 size-full cursor-[inherit] opacity-0"
              checked={isGranted && website === chosen}
              disabled={!isGranted}
              onChange={() => onChoose(website)}
            />
            <WebsiteRing website={website} />
            <span>{websiteNames[website]}</span>
            {!isGranted && <span className="text-[11px] leading-none font-[430]">no access</span>}
          </label>
        )
      })}
    </fieldset>
  )
}
