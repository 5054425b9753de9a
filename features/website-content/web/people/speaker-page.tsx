import { type MetaArgs, useLoaderData } from 'react-router'
import { pageHead, siteOf } from '#content/page-head.ts'
import type { personData } from '#features/website-content/person-data.ts'
import type { ShownSpeakerPage } from '#features/website-content/website-content.contract.ts'
import { PauseMotion } from '#ui/site/frame/pause-motion.tsx'
import { Sea } from '#ui/site/sea.tsx'
import { LongText } from '#ui/site/sections/long-text.tsx'
import { Portrait } from './portrait.tsx'
import { SpeakerNeighbours } from './speaker-neighbours.tsx'
import { SpeakerSessions } from './speaker-sessions.tsx'

export { revalidateOnNewPath as shouldRevalidate } from '#platform/browser/revalidate-on-new-path.ts'

type Loaded = { person: ShownSpeakerPage; personData: ReturnType<typeof personData> }

export const meta = ({ matches, loaderData }: MetaArgs) => {
  const { person, personData } = loaderData as Loaded
  const site = siteOf(matches)
  const { name, university, address } = person
  const about = shortened(personData.description ?? '')
  return [
    ...pageHead(site, {
      title: name,
      description: about || `${name}, ${university}: ${roleOf(person)} at the ${site.event.name}.`,
      path: `/speakers/${address}`,
    }),
    { 'script:ld+json': personData },
  ]
}

/** The page of a speaker: portrait, role, name, biography, links, and their parts in the programme. */
export function SpeakerPage() {
  const { person } = useLoaderData<Loaded>()
  const { name, picture, credit, nobel } = person

  return (
    <>
      <div className="sky sky-short person-sky" data-hour="morning">
        <div className="sun sun-low" aria-hidden="true" />
        <Sea />
        <PauseMotion quiet />
      </div>
      <article className="site-width">
        <div className="person">
          <div className="person-face">
            <div className="speaker-frame">
              <Portrait name={name} picture={picture} eager />
              {nobel && <p className="nobel-tag">Nobel Prize winner</p>}
            </div>
            {credit && <p className="picture-credit">{credit}</p>}
          </div>
          <PersonWords {...person} />
        </div>
        <SpeakerSessions sessions={person.sessions} />
        <SpeakerNeighbours previous={person.previous} next={person.next} />
      </article>
    </>
  )
}

function PersonWords(person: ShownSpeakerPage) {
  const { name, category, university, focus, pronouns, spoken, biography, links } = person
  return (
    <div className="person-words">
      <p className="speaker-kind" data-kind={category}>
        {category !== 'other' && <span aria-hidden="true">{category === 'plenary' ? 'P' : 'K'}</span>}
        <b dir="auto">{roleOf(person)}</b>
      </p>
      <h1 dir="auto">{name}</h1>
      {(pronouns || spoken) && (
        <p className="person-aside text-ink-2">
          {pronouns && <span dir="auto">{pronouns}</span>}
          {spoken && (
            <span>
              said <i dir="auto">{spoken}</i>
            </span>
          )}
        </p>
      )}
      <p className="person-university" dir="auto">
        {university}
      </p>
      {focus && (
        <p className="text-ink-2" dir="auto">
          {focus}
        </p>
      )}
      {links.length > 0 && (
        <ul className="person-links">
          {links.map(({ words, href }, at) => (
            <li key={at}>
              <a href={href} dir="auto">
                {words}
              </a>
            </li>
          ))}
        </ul>
      )}
      {biography && (
        <div className="person-biography" dir="auto">
          <LongText text={biography} />
        </div>
      )}
    </div>
  )
}

const roleOf = ({ role, title }: Pick<ShownSpeakerPage, 'role' | 'title'>): string => role ?? title

/** As much as search engines show, without half a word. */
const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  const end = line.lastIndexOf(' ', 199)
  return line.length <= 200 ? line : `${line.slice(0, end > 0 ? end : 199)}…`
}
