import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageHead, siteOf } from '#content/page-head.ts'
import { showSpeakers } from '#features/website-content/website-content.contract.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { caller } from '#shared/caller.ts'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { SpeakerCard } from './speaker-card.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(caller)(showSpeakers, {})

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const site = siteOf(matches)
  const { title, subline } = loaderData ?? { title: '' }
  return pageHead(site, { title, description: subline ?? site.footer.tagline, path: '/speakers' })
}

/** Everybody who speaks at this edition: a grid of six, and one of nine (W18). */
export default function SpeakersPage() {
  const { title, subline, firstGrid, secondGrid } = useLoaderData<typeof loader>()
  const { sampleNotice } = useSite().meta

  return (
    <>
      <PageHeader title={title} lead={subline} />
      <div className="site-width pt-10 pb-19">
        {sampleNotice && <p className="sample-notice">{sampleNotice}</p>}
        <ul className="speakers-first">
          {firstGrid.map((speaker, place) => (
            <li key={speaker.id}>
              <SpeakerCard speaker={speaker} heading="h2" eager={place < 3} />
            </li>
          ))}
        </ul>
        <ul className="speakers-second">
          {secondGrid.map((speaker) => (
            <li key={speaker.id}>
              <SpeakerCard speaker={speaker} heading="h2" />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
