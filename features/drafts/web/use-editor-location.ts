import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ContentPage } from '#content/fields/field.ts'
import { useAddressQuery } from '#platform/browser/use-address-query.ts'
import type { Path } from '../change.ts'
import { pageOf } from '../format-path.ts'
import { contentPages } from '../pages-of-content.ts'

/** The location in the editor: the page, what is open in it, and the width of the preview. */
export type Place = {
  page: ContentPage
  /** A field, a record or a section; undefined: the page as a whole. */
  at: Path | undefined
  width: 'phone' | 'desktop'
  /** Incremented to request the focus: for the field at `at`, or for the search. */
  wish: number
  aim: 'open' | 'search'
  /** The id of the speaker whose page is shown; undefined: the first. */
  speaker: string | undefined
  /** Where it was opened: what was opened on the page is visible there already. */
  from: 'page' | 'fields'
}

/** The location, which is also in the URL, so that a reload and a login return to it. */
export const useEditorLocation = () => {
  const [params, setParams] = useAddressQuery()
  const [place, setPlace] = useState<Place>(() => placeIn(params))
  const { page, at, width } = place
  const dotted = at?.join('.') ?? ''

  useEffect(() => {
    const wanted = new URLSearchParams({
      ...(page !== '/' && { page: spelling(page) }),
      ...(dotted && { at: dotted }),
      ...(width !== 'desktop' && { width }),
    })
    setParams((now) => (now.toString() === wanted.toString() ? now : wanted), {
      replace: true,
      preventScrollReset: true,
    })
  }, [page, dotted, width, setParams])

  const open = useCallback(
    (path: Path, from: Place['from'] = 'fields', on?: ContentPage) =>
      setPlace((now) => {
        const page = pageOf(path)
        const speaker = speakerIn(path)
        const stays = page === 'every' || from === 'page' || (speaker && now.page === 'speaker')
        return {
          ...now,
          page: on ?? (stays ? now.page : page),
          speaker: speaker ?? now.speaker,
          at: path,
          wish: now.wish + 1,
          aim: 'open',
          from,
        }
      }),
    [],
  )
  return useMemo(
    () => ({
      place,
      open,
      /** A field was focused by the user. */
      note: (path: Path) =>
        setPlace((now) =>
          now.at?.join('.') === path.join('.')
            ? now
            : {
                ...now,
                // their page alone shows it
                ...(pageOf(path) === 'speaker' && { page: 'speaker', speaker: speakerIn(path) }),
                at: path,
                from: 'fields',
              },
        ),
      close: (aim: Place['aim'] = 'open') =>
        setPlace((now) => ({ ...now, at: undefined, wish: now.wish + 1, aim, from: 'fields' })),
      showPage: (page: ContentPage) => setPlace((now) => ({ ...now, page, at: undefined, from: 'fields' })),
      setWidth: (width: Place['width']) => setPlace((now) => ({ ...now, width })),
    }),
    [place, open],
  )
}
export type PlaceParts = ReturnType<typeof useEditorLocation>

/** The id of the speaker that a path is about. */
const speakerIn = ([part, , id]: Path): string | undefined => (part === 'speakers' ? id : undefined)

/** A page in the URL. */
const spelling = (page: ContentPage): string => page.replace('/', '')

const placeIn = (params: URLSearchParams): Place => {
  const at = params.get('at')
  return {
    page: contentPages.find(({ page }) => spelling(page) === params.get('page'))?.page ?? '/',
    at: at ? at.split('.') : undefined,
    speaker: at ? speakerIn(at.split('.')) : undefined,
    width: params.get('width') === 'phone' ? 'phone' : 'desktop',
    wish: 0,
    aim: 'open',
    from: 'fields',
  }
}
