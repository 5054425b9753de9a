import {
  address,
  type ChoiceField,
  flag,
  group,
  kept,
  line,
  link,
  listOf,
  long,
  maybe,
  number,
  picture,
  text,
  texts,
} from './field.ts'
import { counters } from './home-fields.ts'

const role: ChoiceField = {
  kind: 'choice',
  label: 'Role',
  choices: [
    { value: 'Plenary Speaker', label: 'Plenary Speaker' },
    { value: 'Keynote Speaker', label: 'Keynote Speaker' },
  ],
}

/** The photo, and what is drawn without one. */
const portrait = {
  photo: picture('Photo', {
    ratio: [4, 5],
    altFrom: 'name',
    hasFocus: true,
    hint: 'Without one, the page shows a drawn portrait or initials.',
  }),
  image: kept('Portrait', { drawnBy: 'address' }),
  avatar: kept('Portrait'),
}

const linkKind: ChoiceField = {
  kind: 'choice',
  label: 'Kind',
  choices: [
    { value: 'website', label: 'Website' },
    { value: 'orcid', label: 'ORCID' },
    { value: 'group', label: 'Research group' },
    { value: 'social', label: 'Social network' },
    { value: 'other', label: 'Other' },
  ],
}

const links = listOf(
  'Links',
  'Link',
  group('Link', {
    kind: linkKind,
    label: maybe(line('Words', { limit: 60, hint: 'Without any, its kind.' })),
    href: address('Leads to', { rule: 'web', hint: 'An address that begins with https://' }),
  }),
  { title: 'href', second: 'label', limit: 8, page: 'speaker' },
)

const speaker = group(
  'Speaker',
  {
    name: line('Name, with title', { limit: 120 }),
    title: role,
    role: maybe(
      line('Role in other words', {
        limit: 60,
        hint: 'In place of the role above, for example: Session chair',
      }),
    ),
    university: line('University', { limit: 160, hint: 'With the country, after a comma.' }),
    pronouns: maybe(line('Pronouns', { limit: 40, page: 'speaker', hint: 'For example: she/her' })),
    spoken: maybe(
      line('How the name is said', { limit: 80, page: 'speaker', hint: 'For example: THOHR-hil-dur' }),
    ),
    biography: { ...maybe(long('Biography', 5000)), page: 'speaker' },
    links,
    focus: maybe(line('Subject', { limit: 160 })),
    nobel: flag('Nobel Prize winner', 'shows the gold flag'),
    category: kept('Role', {
      derive: ({ title, role }) => {
        if (String(role ?? '').trim()) return 'other'
        return title === 'Plenary Speaker' ? 'plenary' : 'keynote'
      },
    }),
    ...portrait,
  },
  { publicId: true },
)

const grid = (label: string) =>
  listOf(label, 'Speaker', speaker, { title: 'name', second: 'university', limit: 100 })

const pastSpeaker = group(
  'Speaker',
  {
    name: line('Name, with title', { limit: 120 }),
    affiliation: line('University', { limit: 160 }),
    country: line('Country', { limit: 80 }),
    presentationTitle: maybe(line('Title of the talk', { limit: 300 })),
    ...portrait,
  },
  { publicId: true },
)

const past = (label: string) =>
  listOf(label, 'Speaker', pastSpeaker, { title: 'name', second: 'affiliation', limit: 100 })

const sponsorPackage = group('Package', {
  name: line('Name', { limit: 80 }),
  cents: number('Price in euros, without VAT', {
    max: 100_000_000,
    unit: 'cents',
    optional: true,
    hint: 'Leave it at 0 for a price in words, or none.',
  }),
  price: maybe(line('Price in words', { limit: 80, hint: 'For example: On request' })),
  contains: texts('What it contains', 'Line', { limit: 20 }),
  places: number('Places', {
    max: 10_000,
    optional: true,
    hint: 'How many sponsors can take it. 0 is no limit.',
  }),
})

/** The pages of the speakers, partners and the previous edition. */
export const peopleFields = {
  speakers: group(
    'Speakers',
    {
      title: line('Heading', { limit: 160 }),
      subline: maybe(line('Below the heading', { limit: 300 })),
      firstGrid: grid('First grid'),
      secondGrid: grid('Second grid'),
    },
    { page: '/speakers' },
  ),
  partners: group(
    'Partners',
    {
      title: line('Heading', { limit: 160 }),
      subline: maybe(line('Below the heading', { limit: 300 })),
      cta: link('Button', { unless: 'label' }),
      items: listOf(
        'Partners',
        'Partner',
        group(
          'Partner',
          {
            name: line('Name', { limit: 160 }),
            tier: maybe(
              line('Takes part as', {
                limit: 80,
                marked: 'group',
                proposed: true,
                hint: 'Partners with the same words are listed together.',
              }),
            ),
            href: maybe(
              address('Leads to', { hint: 'Their own website: an address that begins with https://' }),
            ),
            description: maybe(text('Description', { limit: 300, hint: 'A sentence about them.' })),
            picture: picture('Logo', { altFrom: 'name' }),
            logo: kept('Logo', { drawnBy: 'address' }),
            wordmark: kept('Logo', { drawnBy: 'id' }),
          },
          { publicId: true },
        ),
        { title: 'name', second: 'tier', limit: 200 },
      ),
      packages: listOf('Packages for sponsors', 'Package', sponsorPackage, { title: 'name', limit: 20 }),
    },
    { page: '/partners' },
  ),
  previousEdition: group(
    'Previous edition',
    {
      edition: number('Which edition', { min: 1, max: 999 }),
      headline: line('Heading', { limit: 160 }),
      dates: line('Days', { limit: 80, hint: 'As visitors read it: April 25-27, 2025' }),
      city: line('City', { limit: 80 }),
      counters: counters('Figures'),
      plenary: past('Plenary speakers'),
      keynote: past('Keynote speakers'),
      topicIds: listOf('Topics', 'Topic', { kind: 'reference', to: 'topics' }, { limit: 100 }),
    },
    { page: '/previous-edition' },
  ),
}
