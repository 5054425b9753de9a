import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageHead, siteOf } from '#content/page-head.ts'
import { agendaData } from '#features/website-content/event-data.ts'
import { showAgenda, showSite } from '#features/website-content/website-content.contract.ts'
import { revalidateOnNewPath } from '#platform/browser/revalidate-on-new-path.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { caller } from '#shared/caller.ts'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { AgendaBlock } from './agenda-block.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const call = context.get(caller)
  const [site, agenda] = await Promise.all([call(showSite, {}), call(showAgenda, {})])
  return { ...agenda, eventData: agendaData(site, agenda) }
}

/** Another day changes only the query and needs no new data. */
export const shouldRevalidate = revalidateOnNewPath

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const site = siteOf(matches)
  const { name, dates, location } = site.event
  return [
    ...pageHead(site, {
      title: loaderData?.title ?? '',
      description: `The agenda of the ${name}, day by day: ${dates.label}, ${location.label}.`,
      path: '/agenda',
    }),
    ...(loaderData ? [{ 'script:ld+json': loaderData.eventData }] : []),
  ]
}

/** The agenda on its own page (W20). */
export default function AgendaPage() {
  const agenda = useLoaderData<typeof loader>()
  const { event } = useSite()

  return (
    <>
      <p className="agenda-on-paper site-width">
        {event.name}, {event.dates.label}, {event.location.label}
      </p>
      <PageHeader hour="forenoon" title={agenda.title} lead={agenda.subtitle} />
      <AgendaBlock agenda={agenda} alone />
    </>
  )
}
