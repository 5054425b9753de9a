import { speakerAddress } from '#content/speaker-pages.ts'
import type { StoredContent, StoredItem } from '#content/stored-content.ts'
import type { Path } from '../../change.ts'
import { everyOne, pathOfReferred } from '../../referred.ts'
import type { Place } from '../use-editor-location.ts'

/**
 * The path of the page to preview: of the speakers' or the organisers' own, the open one or the first, as far as it is
 * saved.
 */
export const pathShown = (
  { page, at, speaker }: Pick<Place, 'page' | 'at' | 'speaker'>,
  saved: StoredContent,
): string => {
  if (page === 'speaker') {
    const shown = everyOne(saved, 'speakers').filter(({ hidden }) => !hidden)
    const one = shown.find(({ id }) => id === speaker) ?? shown[0]
    return one ? `/speakers/${addressOf(one)}` : '/speakers'
  }
  if (page !== 'own') return page === 'every' ? '/' : page
  const pages = (saved['pages'] as readonly StoredItem[]).filter(({ hidden }) => !hidden)
  const chosen = at?.[0] === 'pages' && at[1] ? pages.filter(({ id }) => id === at[1]) : pages
  return `/${chosen.find(({ address }) => address !== '')?.['address'] ?? ''}`
}

/** The path of a page of one's own in the content; undefined: there is none at this address. */
export const ownPageAt = (content: StoredContent, path: string): Path | undefined => {
  const page = (content['pages'] as readonly StoredItem[]).find(({ address }) => `/${address}` === path)
  return page && ['pages', page.id]
}

/** The path of a speaker in the content; undefined: there is none at this address. */
export const speakerAtPath = (content: StoredContent, path: string): Path | undefined => {
  const speaker = everyOne(content, 'speakers').find((one) => `/speakers/${addressOf(one)}` === path)
  return speaker && pathOfReferred(content, 'speakers', speaker.id)
}

const addressOf = ({ id, name }: StoredItem): string => speakerAddress({ id, name: String(name) })
