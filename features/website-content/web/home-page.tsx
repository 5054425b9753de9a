import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageHead, siteOf } from '#content/page-head.ts'
import { listPrices } from '#features/pricing/pricing.contract.ts'
import { eventData } from '#features/website-content/event-data.ts'
import { showHome, showSite } from '#features/website-content/website-content.contract.ts'
import { caller } from '#shared/caller.ts'
import { Hero } from './hero.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const call = context.get(caller)
  const [site, home, prices] = await Promise.all([
    call(showSite, {}),
    call(showHome, {}),
    call(listPrices, {}),
  ])
  return { ...home, eventData: eventData(site, prices) }
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const site = siteOf(matches)
  return [
    ...pageHead(site, { description: site.footer.tagline, path: '/' }),
    ...(loaderData ? [{ 'script:ld+json': loaderData.eventData }] : []),
  ]
}

/** The home page: its eleven sections, in their order (W11). */
export default function HomePage() {
  const home = useLoaderData<typeof loader>()

  return <Hero {...home.hero} />
}
