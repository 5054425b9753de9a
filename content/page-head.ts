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

/** What a shared link shows, of every website: it names no conference, place or date, so nothing in it can be wrong. */
export const sharePicture = {
  path: '/images/share.png',
  size: { width: 1200, height: 630 },
  alt: 'A red sun over blue waves',
}

/**
 * The head of a public page: title, description, canonical address, and what a link to it shows where it is shared
 * (Open Graph).
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
    { property: 'og:image', content: `${origin}${sharePicture.path}` },
    { property: 'og:image:width', content: String(sharePicture.size.width) },
    { property: 'og:image:height', content: String(sharePicture.size.height) },
    { property: 'og:image:alt', content: sharePicture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
