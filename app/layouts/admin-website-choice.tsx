import { useId } from 'react'
import { NavLink } from 'react-router'
import { pinnedAmong, usePinned } from '#platform/browser/pinned-conferences.ts'
import type { ConferenceState, Website } from '#shared/website.ts'
import { type Conference, useConferences } from '#ui/admin/conferences.tsx'
import { WebsiteRing } from '#ui/admin/website-badge.tsx'

type Props = {
  chosen: Website
  granted: readonly Website[]
  onChoose: (website: Website) => void
  /** Called after the link was followed. */
  onLeave?: (() => void) | undefined
}

/** In the order of the groups. */
const headings: Readonly<Record<ConferenceState, string>> = {
  live: 'Live',
  draft: 'Drafts',
  archived: 'Ended',
}

/**
 * A1 m128 Selects the website to manage: the pinned ones and the chosen one, in groups by state. One without access is
 * disabled and marked. Below them the way to all.
 */
export function AdminWebsiteChoice(props: Props) {
  const group = useId()
  const conferences = useConferences()
  const pinned = pinnedAmong(conferences, props.granted, usePinned())
  const all = conferences.filter((one) => pinned.includes(one) || one.website === props.chosen)
  const groups = (Object.keys(headings) as ConferenceState[])
    .map((state) => ({ state, those: all.filter((one) => one.state === state) }))
    .filter(({ those }) => those.length > 0)
  return (
    <>
      <fieldset className="adm-websites">
        <legend className="sr-only">Website</legend>
        {groups.map(({ state, those }) => (
          <fieldset key={state} className="contents">
            <legend className={groups.length > 1 ? 'adm-websites-state' : 'sr-only'}>
              {headings[state]}
            </legend>
            {those.map((conference) => (
              <Choice key={conference.website} {...props} group={group} conference={conference} />
            ))}
          </fieldset>
        ))}
      </fieldset>
      <NavLink to="/admin-conferences" onClick={props.onLeave} className="adm-all">
        All conferences
        <span aria-hidden="true">{props.granted.length} ›</span>
      </NavLink>
    </>
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
