import type { StoredContent, StoredItem } from '#content/stored-content.ts'
import type { Place } from '../use-editor-location.ts'

/** The path of the page to preview: of the organisers' own, the open one or the first, as far as it is saved. */
export const pathShown = ({ page, at }: Pick<Place, 'page' | 'at'>, saved: StoredContent): string => {
  if (page !== 'own') return page === 'every' ? '/' : page
  const pages = (saved['pages'] as readonly StoredItem[]).filter(({ hidden }) => !hidden)
  const chosen = at?.[0] === 'pages' && at[1] ? pages.filter(({ id }) => id === at[1]) : pages
  return `/${chosen.find(({ address }) => address !== '')?.['address'] ?? ''}`
}

/** The path of a page of one's own in the content; undefined: there is none at this address. */
export const ownPageAt = (content: StoredContent, path: string): readonly string[] | undefined => {
  const page = (content['pages'] as readonly StoredItem[]).find(({ address }) => `/${address}` === path)
  return page && ['pages', page.id]
}
