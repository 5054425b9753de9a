import type { SiteContent } from './website-content.ts'

/** A descriptor of React Router's `meta`. */
type HeadLine = Record<string, unknown>

type Head = {
  /** Without the conference's name, which is appended; absent on the home page, which has the conference's title alone. */
  title?: string
  description: string
  /** The page's path, for its canonical URL. */
  path: string
}

/** The route id of the layout whose loader calls `showSite`. */
export const layoutId = 'layouts/site-layout'

/** The layout's data, from the matches that React Router passes to `meta`. */
export const siteOf = (
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): SiteContent => {
  const site = matches.find((match) => match?.id === layoutId)?.loaderData
  if (!site) throw new Error('No site data')
  return site as SiteContent
}

/** The head of a public page: title, description, canonical URL and Open Graph tags. */
export const pageHead = (
  { event, origin, share, heads }: SiteContent,
  { title, description: words, path }: Head,
): HeadLine[] => {
  const {
    title: wholeTitle = (title ? `${title} - ` : '') + event.pageTitle,
    description = words,
    share: picture = share,
  } = heads?.[path] ?? {}
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
    { property: 'og:image', content: `${origin}${picture.path}` },
    { property: 'og:image:width', content: `${picture.width}` },
    { property: 'og:image:height', content: `${picture.height}` },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
