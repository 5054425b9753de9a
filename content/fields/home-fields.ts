import { horizons, mapNames } from '../drawings.ts'
import { homeSections } from '../home-sections.ts'
import {
  address,
  choice,
  flag,
  group,
  line,
  link,
  listOf,
  long,
  maybe,
  number,
  text,
  texts,
} from './field.ts'

const counter = group('Figure', {
  value: number('Number'),
  suffix: maybe(line('After the number', { limit: 10, hint: 'For example +' })),
  label: line('What it counts', { limit: 80 }),
})

/** Counters of the home page and the previous edition. */
export const counters = (label: string) =>
  listOf(label, 'Figure', counter, { title: 'label', second: 'value', limit: 12 })

const whichFigures = maybe(
  line('What the figures are about', { limit: 80, hint: 'For example: All editions so far' }),
)

/** Written downwards. The preview does not mark them: they may be pictures. */
const shortWords = { limit: 6, marked: 'no' } as const

/** The home page. */
export const homeFields = {
  homeSections: listOf(
    'Order of the sections',
    'Section',
    { kind: 'reference', to: 'sections' },
    { limit: homeSections.length, whole: homeSections },
  ),
  hero: group('First view', {
    headline: line('Headline', { limit: 120 }),
    callToAction: line('Call to action', { limit: 120 }),
    buttons: listOf('Buttons', 'Button', link('Button'), { title: 'label', second: 'href', limit: 3 }),
  }),
  ornaments: group('Ornaments', {
    stamp: maybe(line('Stamp', shortWords)),
    cartouche: maybe(line('Frame', shortWords)),
    horizon: choice('Horizon', horizons),
    tiles: flag('Tiles'),
  }),
  importantDates: listOf(
    'Important dates',
    'Date',
    group('Date', {
      label: line('What happens', { limit: 80 }),
      date: line('Day', {
        limit: 60,
        hint: 'As visitors read it: March 30, 2026. A day that is over is shown so.',
      }),
    }),
    { title: 'label', second: 'date', limit: 12 },
  ),
  statistics: group('Figures', { note: whichFigures, items: counters('Figures') }),
  intro: group('Introduction', {
    title: line('Heading', { limit: 160 }),
    paragraphs: listOf(
      'Paragraphs',
      'Paragraph',
      { kind: 'text', text: long('Paragraph', 1000) },
      { limit: 8 },
    ),
  }),
  details: group('What happens', {
    title: line('Heading', { limit: 160 }),
    note: whichFigures,
    counts: counters('Figures'),
    highlights: texts('Highlights', 'Highlight', { limit: 20 }),
  }),
  audience: group('Who should attend', {
    title: line('Heading', { limit: 160 }),
    groups: texts('Groups of people', 'Group', { limit: 40 }),
  }),
  travel: group(
    'Getting there',
    {
      title: line('Heading', { limit: 160 }),
      stops: listOf(
        'From where',
        'Place',
        group('Place', {
          mark: line('Letter on the map', { limit: 1 }),
          label: line('Place', { limit: 80 }),
          how: maybe(line('How', { limit: 80, hint: 'For example: Train or bus' })),
          minutes: number('Minutes, about', { max: 2000 }),
        }),
        { title: 'label', second: 'how', limit: 8 },
      ),
      map: choice('Map', mapNames),
    },
    { unless: 'title' },
  ),
  committee: group('Committee', {
    title: maybe(line('Heading', { limit: 160 })),
    people: listOf(
      'People of the committee',
      'Person',
      group('Person', {
        name: line('Name, with title', { limit: 120 }),
        institution: maybe(line('Institution', { limit: 160 })),
        role: maybe(line('Role', { limit: 80, hint: 'For example: Chair' })),
      }),
      { title: 'name', second: 'institution', limit: 200 },
    ),
  }),
  testimonials: group('What participants say', {
    title: maybe(line('Heading', { limit: 160 })),
    items: listOf(
      'Quotes',
      'Quote',
      group('Quote', {
        quote: text('What they said', { limit: 500 }),
        name: line('Who', { limit: 120 }),
        from: maybe(line('From where, or when', { limit: 160 })),
      }),
      { title: 'name', second: 'quote', limit: 12 },
    ),
  }),
  featureCards: listOf(
    'Cards',
    'Card',
    group('Card', {
      title: line('Heading', { limit: 80 }),
      text: text('Text', { limit: 400 }),
      href: address('Leads to'),
      action: line('Words of the button', { limit: 60 }),
    }),
    { second: 'text', limit: 6 },
  ),
  featuredSpeakerIds: listOf(
    'Speakers on the home page',
    'Speaker',
    { kind: 'reference', to: 'speakers' },
    { limit: 12 },
  ),
}
