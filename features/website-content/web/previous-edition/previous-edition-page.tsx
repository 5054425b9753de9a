import { useState } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { ordinal } from '#content/format-event.ts'
import { pageHead, siteOf } from '#content/page-head.ts'
import type { PastSpeaker } from '#content/website-content.ts'
import { showPreviousEdition } from '#features/website-content/website-content.contract.ts'
import { revalidateOnNewPath } from '#platform/browser/revalidate-on-new-path.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { caller } from '#shared/caller.ts'
import type { Reply } from '#shared/endpoint.ts'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { SpriteIcon } from '#ui/site/sprite-icon.tsx'
import { StickyTabs } from '#ui/site/sticky-tabs.tsx'
import { TopicGrid } from '../home/topic-grid.tsx'
import { PastSpeakerGrid } from '../people/past-speaker-grid.tsx'
import { useQueryChoice } from '../use-query-choice.ts'
import { EditionCounters } from './edition-counters.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(caller)(showPreviousEdition, {})

/** The selected tab is in the query and needs no new data. */
export const shouldRevalidate = revalidateOnNewPath

export const meta = ({ matches, loaderData: past }: MetaArgs<typeof loader>) =>
  pageHead(siteOf(matches), {
    title: 'Previous Edition',
    description:
      past && isTold(past)
        ? `Speakers, talks and topics of the ${ordinal(past.edition)} edition: ${past.dates}, ${past.city}.`
        : '',
    path: '/previous-edition',
  })

/** Whether anything is known of the previous edition besides its title. */
const isTold = ({ plenary, keynote, topics, counters }: Reply<typeof showPreviousEdition>): boolean =>
  [plenary, keynote, topics, counters].some((part) => part.length > 0)

/**
 * The previous edition: when and where, its statistics, its speakers and topics (W26, W27). At most one
 * title of a talk is expanded, in any tab (W28).
 */
export default function PreviousEditionPage() {
  const past = useLoaderData<typeof loader>()
  const { sampleNotice } = useSite().meta
  const [open, setOpen] = useState<PastSpeaker>()
  const [chosen, choose] = useQueryChoice('tab', 'plenary', ['keynote', 'topics'])

  return (
    <>
      <PageHeader
        hour="dusk"
        title={past.headline}
        lead={isTold(past) && `${past.dates}, ${past.city}`}
        above={
          <Link to="/" className="back-link">
            <SpriteIcon name="arrow-left" size={18} />
            Back to Home
          </Link>
        }
      />
      {past.counters.length > 0 && <EditionCounters counters={past.counters} />}
      {sampleNotice && (
        <div className="site-width pt-8">
          <p className="sample-notice">{sampleNotice}</p>
        </div>
      )}
      {isTold(past) ? (
        <StickyTabs
          label={past.headline}
          chosen={chosen}
          onChoose={choose}
          tabs={[
            {
              id: 'plenary',
              label: 'Plenary Speakers',
              content: <PastSpeakerGrid speakers={past.plenary} open={open} onOpen={setOpen} />,
            },
            {
              id: 'keynote',
              label: 'Keynote Speakers',
              content: <PastSpeakerGrid speakers={past.keynote} open={open} onOpen={setOpen} />,
            },
            { id: 'topics', label: 'Conference Topics', content: <TopicGrid topics={past.topics} /> },
          ]}
        />
      ) : (
        <p className="site-width py-13">The previous edition appears here as soon as it is described.</p>
      )}
    </>
  )
}
