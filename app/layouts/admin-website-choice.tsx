import { useId } from 'react'
import type { ConferenceState, Website } from '#shared/website.ts'
import { type Conference, useConferences } from '#ui/admin/conferences.tsx'
import { WebsiteRing } from '#ui/admin/website-badge.tsx'

type Props = { chosen: Website; granted: readonly Website[]; onChoose: (website: Website) => void }

/** In the order of the groups. */
const headings: Readonly<Record<ConferenceState, string>> = {
  live: 'Live',
  draft: 'Drafts',
  archived: 'Archived',
}

/** A1 m128 Selects the website to manage, in groups by state. One without access is disabled and marked. */
export function AdminWebsiteChoice(props: Props) {
  const group = useId()
  const all = useConferences()
  const groups = (Object.keys(headings) as ConferenceState[])
    .map((state) => ({ state, those: all.filter((one) => one.state === state) }))
    .filter(({ those }) => those.length > 0)
  return (
    <fieldset className="adm-websites">
      <legend className="sr-only">Website</legend>
      {groups.map(({ state, those }) => (
        <fieldset key={state} className="contents">
          <legend className={groups.length > 1 ? 'adm-websites-state' : 'sr-only'}>{headings[state]}</legend>
          {those.map((conference) => (
            <Choice key={conference.website} {...props} group={group} conference={conference} />
          ))}
        </fieldset>
      ))}
    </fieldset>
  )
}

type ChoiceProps = Props & { group: string; conference: Conference }

function Choice({ chosen, granted, onChoose, group, conference: { website, name } }: ChoiceProps) {
  const isGranted = granted.includes(website)
  return (
    <label className="adm-website">
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
      <span>{name}</span>
      {!isGranted && <span className="text-[11px] leading-none font-[430]">no access</span>}
    </label>
  )
}
