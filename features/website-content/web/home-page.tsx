import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageHead, siteOf } from '#content/page-head.ts'
import { showHome } from '#features/website-content/website-content.contract.ts'
import { caller } from '#shared/caller.ts'
import { Hero } from './hero.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(caller)(showHome, {})

export const meta = ({ matches }: MetaArgs) => {
  const site = siteOf(matches)
  return pageHead(site, { description: site.footer.tagline, path: '/' })
}

/** The home page: its eleven sections, in their order (W11). */
export default function HomePage() {
  const home = useLoaderData<typeof loader>()

  return <Hero {...home.hero} />
}
