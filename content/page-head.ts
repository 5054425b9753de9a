import type { SiteContent } from './website-content.ts'

/** One line in the head of a page, in the form that React Router wants it. */
type HeadLine = Record<string, unknown>

type Head = {
  /** Without the name of the conference, which is added; the home page has the conference's title alone. */
  title?: string
  description: string
  /** The page's own path, for its canonical address. */
  path: string
}

/** The layout's data: where the pages find what `showSite` answered. */
const layoutId = 'layouts/site-layout'

/** What the layout has loaded, found from the matches that React Router hands to `meta`. */
export const siteOf = (
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): SiteContent => {
  const site = matches.find((match) => match?.id === layoutId)?.loaderData
  if (!site) throw new Error('This page is outside of the layout of the website')
  return site as SiteContent
}

/**
 * The head of a public page: title, description, canonical address, and what a link to it shows where it is shared
 * (Open Graph). The picture is 1200 × 630 and belongs to the website.
 */
export const pageHead = ({ event, origin }: SiteContent, { title, description, path }: Head): HeadLine[] => {
  const wholeTitle = title === undefined ? event.pageTitle : `${title} - ${event.pageTitle}`
  const address = `${origin}${path}`
  return [
    { title: wholeTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: event.name },
    { property: 'og:title', content: wholeTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${origin}/images/share.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${event.name}, ${event.dates.label}, ${event.location.label}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
