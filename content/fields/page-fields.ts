import { headNames } from '../page-heads.ts'
import { type ContentPage, type Field, group, line, maybe, picture, text } from './field.ts'

/** What search engines and shared links say about a page. */
export const searchFields: Readonly<Record<string, Field>> = {
  title: maybe(line('Title in searches', { limit: 120, marked: 'no' })),
  description: maybe(text('Description in searches', { limit: 320, marked: 'no' })),
  share: picture('Picture where it is shared', {
    ratio: [1200, 630],
    hint: 'Without one, links to this page show the share picture of the conference.',
  }),
}

/** What search engines and shared links say about each page. */
export const pageFields = {
  heads: group(
    'Search engines',
    Object.fromEntries(
      headNames.map((name) => [
        name,
        group('Search and sharing', searchFields, {
          page: (name === 'home' ? '/' : `/${name}`) as ContentPage,
          optional: true,
        }),
      ]),
    ),
    { optional: true },
  ),
}
