import { type MetaArgs, useLoaderData } from 'react-router'
import { pageHead, siteOf } from '#content/page-head.ts'
import type { ShownOwnPage as Page } from '#content/shown-own-page.ts'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { PageSections } from '#ui/site/sections/sections.tsx'

export const meta = ({ matches, loaderData }: MetaArgs) => {
  const { title, address, lead } = loaderData as Page
  const site = siteOf(matches)
  return pageHead(site, {
    title,
    description: lead ?? `${title}: ${site.event.name}.`,
    path: `/${address}`,
  })
}

/** A page of the organisers' own, such as the imprint. */
export function OwnPage() {
  const { title, lead, sections } = useLoaderData<Page>()
  return (
    <>
      <PageHeader hour="forenoon" title={title} lead={lead} />
      <div className="site-width py-10 md:py-14">
        <PageSections sections={sections} />
      </div>
    </>
  )
}
