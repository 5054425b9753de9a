import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageHead, siteOf } from '#content/page-head.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { showConferenceTopics } from '#features/website-content/website-content.contract.ts'
import { caller } from '#shared/caller.ts'
import { ButtonLink } from '#ui/button.tsx'
import { BarFigure } from '#ui/site/bar-figure.tsx'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { TopicLines } from './topic-lines.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(caller)(showConferenceTopics, {})

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const site = siteOf(matches)
  return pageHead(site, {
    title: loaderData?.title ?? '',
    description: loaderData?.banner ?? `The topics of the ${site.event.name}.`,
    path: '/conference-topics',
  })
}

/** The topics of the conference, the progress of each source, and a link for work in between (W25). */
export default function ConferenceTopicsPage() {
  const { title, banner, lines, adoption, closing } = useLoaderData<typeof loader>()

  return (
    <>
      <PageHeader hour="noon" title={title} lead={banner} />
      <section aria-labelledby="topic-lines" className="site-width pt-13 md:pt-19">
        <h2 id="topic-lines" className="text-3xl">
          Topic lines
        </h2>
        <p className="mt-3 max-w-[60ch] text-ink-2">
          {lines.length > 0
            ? 'Choose the topic of your work to submit an abstract.'
            : 'The topics appear here as soon as they are published.'}
        </p>
        {lines.length > 0 && <TopicLines lines={lines} />}
      </section>
      {adoption && (
        <section aria-labelledby="adoption" className="adoption site-width pt-13 md:pt-19">
          <BarFigure
            title={
              <h2 id="adoption" className="text-3xl">
                {adoption.title}
              </h2>
            }
            heads={['Name', adoption.title]}
            unit={adoption.unit}
            items={adoption.items}
            coloured
          />
          <ChartOrigin {...adoption} />
        </section>
      )}
      <div className="site-width py-13 md:py-19">
        <div className="grid gap-x-16 gap-y-6 border-t border-line pt-10 lg:grid-cols-[5fr_7fr]">
          <div className="lg:col-start-2">
            {closing && <p className="max-w-[60ch] text-lg">{closing}</p>}
            <ButtonLink to="/abstract-submission" className="mt-6">
              Submit Abstract
            </ButtonLink>
          </div>
        </div>
      </div>
    </>
  )
}

/** What the figures are in, where they are from and how they were made. */
function ChartOrigin({
  unit,
  source,
  method,
}: Pick<NonNullable<WebsiteContent['conferenceTopicsPage']['adoption']>, 'unit' | 'source' | 'method'>) {
  const lines = [
    { label: 'Unit:', text: source || method ? unit : undefined },
    { label: 'Source:', text: source },
    { label: 'Method:', text: method },
  ].filter(({ text }) => text)
  if (lines.length === 0) return null
  return (
    <p className="chart-origin">
      {lines.map(({ label, text }) => (
        <span key={label} dir="auto">
          {label} {text}
        </span>
      ))}
    </p>
  )
}
