import { sharedPicture } from './conference-pictures.ts'
import type { SiteContent, WebsiteContent } from './website-content.ts'

/** The names of the pages whose words for search engines are content: the path without its slash, `home` for `/`. */
export const headNames = [
  'home',
  'speakers',
  'agenda',
  'conference-topics',
  'partners',
  'previous-edition',
  'gallery',
  'contact',
  'registration',
  'abstract-submission',
  'discount-registration',
] as const

type Words = NonNullable<WebsiteContent['pages'][number]['search']>

/** What search engines and shared links say about pages, by their path. `name`: that of the conference. */
export const headsByPath = (
  heads: WebsiteContent['heads'] = {},
  pages: WebsiteContent['pages'] = [],
  name = '',
): SiteContent['heads'] => {
  const all = [
    ...Object.entries(heads).map(([page, words]) => [page === 'home' ? '' : page, words] as const),
    ...pages.map(({ address, search }) => [address, search] as const),
  ]
  return Object.fromEntries(
    all.flatMap(([page, words]) => (words ? [[`/${page}`, withShared(words, name)]] : [])),
  )
}

const withShared = ({ share, ...words }: Words, name: string) => ({
  ...words,
  ...(share && { share: sharedPicture(share, name) }),
})
