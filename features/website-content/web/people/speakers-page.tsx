import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageHead, siteOf } from '#content/page-head.ts'
import { type SpeakerWithTalk, showSpeakers } from '#features/website-content/website-content.contract.ts'
import { revalidateOnNewPath } from '#platform/browser/revalidate-on-new-path.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { caller } from '#shared/caller.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { useQueryChoice } from '../use-query-choice.ts'
import { SpeakerCard } from './speaker-card.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(caller)(showSpeakers, {})

/** The selected kind is in the query and needs no new data. */
export const shouldRevalidate = revalidateOnNewPath

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const site = siteOf(matches)
  const { title, subline } = loaderData ?? { title: '' }
  return pageHead(site, { title, description: subline ?? site.footer.tagline, path: '/speakers' })
}

/** The speakers of this edition: a grid of six, and one of nine (W18); or those of one kind. */
export default function SpeakersPage() {
  const { title, subline, firstGrid, secondGrid } = useLoaderData<typeof loader>()
  const { sampleNotice } = useSite().meta
  const all = [...firstGrid, ...secondGrid]
  const [kind, choose] = useQueryChoice('kind', 'all', ['plenary', 'keynote'])
  const shown = kind === 'all' ? undefined : all.filter(({ category }) => category === kind)

  return (
    <>
      <PageHeader hour="morning" title={title} lead={subline} />
      <div className="site-width pt-10 pb-19">
        {sampleNotice && <p className="sample-notice">{sampleNotice}</p>}
        {all.length > 0 ? (
          <KindFilter all={all} chosen={kind} onChoose={choose} />
        ) : (
          <p>The speakers appear here as soon as they are announced.</p>
        )}
        {shown ? (
          <Grid className="speakers-first" speakers={shown} />
        ) : (
          <>
            <Grid className="speakers-first" speakers={firstGrid} />
            <Grid className="speakers-second" speakers={secondGrid} />
          </>
        )}
      </div>
    </>
  )
}

type Kind = 'all' | 'plenary' | 'keynote'
const kinds: readonly { kind: Kind; words: string }[] = [
  { kind: 'all', words: 'All' },
  { kind: 'plenary', words: 'Plenary' },
  { kind: 'keynote', words: 'Keynote' },
]

type FilterProps = {
  all: readonly SpeakerWithTalk[]
  chosen: Kind
  onChoose: (kind: Kind) => void
}

function KindFilter({ all, chosen, onChoose }: FilterProps) {
  const countOf = (kind: Kind) =>
    kind === 'all' ? all.length : all.filter(({ category }) => category === kind).length
  return (
    <fieldset className="kind-filter" aria-label="Speakers shown">
      {kinds.map(({ kind, words }) => (
        <button key={kind} type="button" aria-pressed={kind === chosen} onClick={() => onChoose(kind)}>
          {words} <span className="num">{countOf(kind)}</span>
        </button>
      ))}
      <LiveRegion message={chosen === 'all' ? '' : `${countOf(chosen)} speakers`} />
    </fieldset>
  )
}

function Grid({ speakers, className }: { speakers: readonly SpeakerWithTalk[]; className: string }) {
  if (speakers.length === 0) return null
  return (
    <ul className={className}>
      {speakers.map((speaker, index) => (
        <li key={speaker.id} id={speaker.id}>
          <SpeakerCard speaker={speaker} heading="h2" eager={className === 'speakers-first' && index < 3} />
        </li>
      ))}
    </ul>
  )
}
