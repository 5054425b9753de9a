import { flag, group, line, listOf, long, maybe, number, picture, text } from './field.ts'
import { searchFields } from './page-fields.ts'

const facts = listOf(
  'Facts',
  'Fact',
  group('Fact', { label: line('What', { limit: 120 }), text: text('Text', { limit: 1000 }) }),
  { title: 'label', second: 'text', limit: 60 },
)

const stops = listOf(
  'Stops on the way',
  'Stop',
  group('Stop', {
    label: line('Stop', { limit: 80 }),
    how: maybe(line('How it goes on', { limit: 80, hint: 'For example: Rinkai line' })),
  }),
  { title: 'label', second: 'how', limit: 6 },
)

const places = listOf(
  'Places and routes',
  'Place',
  group('Place', {
    label: line('From where', { limit: 80 }),
    how: maybe(line('How', { limit: 80, hint: 'For example: Bus, every 30 minutes' })),
    minutes: number('Minutes, about', { max: 2000 }),
    stops,
  }),
  { title: 'label', second: 'how', limit: 12 },
)

const section = group('Section', {
  title: maybe(line('Heading', { limit: 160 })),
  text: maybe(long('Text', 20_000)),
  picture: picture('Picture', { altFrom: 'title' }),
  facts,
  places,
})

/** Pages of the organisers' own: imprint, privacy, terms, and any other. */
export const ownPageFields = {
  pages: listOf(
    'Your own pages',
    'Page',
    group('Page', {
      title: line('Title', { limit: 120 }),
      address: line('Address', {
        limit: 60,
        marked: 'no',
        rule: 'page',
        hint: 'The end of its web address, such as plan-your-visit. Links to a former one lead home.',
      }),
      lead: maybe(text('Below the title', { limit: 300 })),
      inFooter: flag('Link in the footer'),
      inMenu: flag('Link in the menu'),
      search: group('Search and sharing', searchFields, { optional: true }),
      sections: listOf('Sections', 'Section', section, { limit: 40 }),
    }),
    { title: 'title', second: 'address', limit: 30, page: 'own' },
  ),
}
