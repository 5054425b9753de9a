import { speakerAddress } from '#content/speakers/speaker-pages.ts'
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

/** The page of one's own or of a speaker at this path, and where it is in the content; undefined: there is none. */
export const addedPageAt = (
  content: StoredContent,
  path: string,
): { at: Path; page: 'own' | 'speaker' } | undefined => {
  const page = (content['pages'] as readonly StoredItem[]).find(({ address }) => `/${address}` === path)
  if (page) return { at: ['pages', page.id], page: 'own' }
  const speaker = everyOne(content, 'speakers').find((one) => `/speakers/${addressOf(one)}` === path)
  const at = speaker && pathOfReferred(content, 'speakers', speaker.id)
  return at && { at, page: 'speaker' }
}

const addressOf = ({ id, name }: StoredItem): string => speakerAddress({ id, name: String(name) })
