import { headNames } from '../page-heads.ts'
import { type ContentPage, group, line, maybe, text } from './field.ts'

/** What search engines and shared links say about each page. */
export const pageFields = {
  heads: group(
    'Search engines',
    Object.fromEntries(
      headNames.map((name) => [
        name,
        group(
          'Search and sharing',
          {
            title: maybe(
              line('Title in searches', {
                limit: 120,
                marked: 'no',
              }),
            ),
            description: maybe(
              text('Description in searches', {
                limit: 320,
                marked: 'no',
              }),
            ),
          },
          { page: (name === 'home' ? '/' : `/${name}`) as ContentPage, optional: true },
        ),
      ]),
    ),
    { optional: true },
  ),
}
