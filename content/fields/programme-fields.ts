import {
  type ChoiceField,
  flag,
  group,
  kept,
  line,
  listOf,
  long,
  maybe,
  number,
  picture,
  type SpeakerField,
  type TimeField,
  text,
  texts,
} from './field.ts'

const time: TimeField = { kind: 'time', label: 'Time', hint: 'Local time at the venue. 930 is 09:30.' }
const speaker: SpeakerField = { kind: 'speaker', label: 'Speaker' }

/** Who takes part: one of the speakers, or anyone else in words. */
const person = {
  speaker: { ...speaker, hint: 'One of the speakers of this website.' },
  name: maybe(line('Name in words', { limit: 120, hint: 'For who is not among the speakers.' })),
}

const category: ChoiceField = {
  kind: 'choice',
  label: 'About',
  choices: ['General', 'Attendance', 'Events', 'Registration', 'Speaking', 'Logistics', 'Sponsorship'].map(
    (value) => ({ value, label: value }),
  ),
}

/** Names of the lucide icons that the build includes. */
export const topicIcons = [
  'sun', 'wind', 'leaf', 'droplets', 'atom', 'battery-charging', 'network', 'ev-charger', 'mountain', 'shield-check',
  'waves', 'circuit-board', 'gauge', 'building-2', 'cloud-cog', 'recycle', 'landmark', 'coins', 'brain-circuit', 'globe',
  'microscope', 'zap', 'telescope', 'stethoscope', 'heart-pulse', 'baby', 'syringe',
] as const // biome-ignore format: one word each

const icon: ChoiceField = {
  kind: 'choice',
  label: 'Icon',
  choices: topicIcons.map((value) => ({ value, label: value.replaceAll('-', ' ') })),
}

/** The agenda, the questions and the topics. */
export const programmeFields = {
  agenda: group(
    'Agenda',
    {
      title: line('Heading', { limit: 160 }),
      subtitle: maybe(text('Below the heading', { limit: 300 })),
      downloadLabel: line('Words of the download', { limit: 60 }),
      downloadHref: kept('Download'),
      days: listOf(
        'Days',
        'Day',
        group('Day', {
          label: line('Name of the day', { limit: 40 }),
          day: kept('Number', { derive: (_day, place) => place + 1 }),
          date: kept('Date', { isRight: (value) => typeof value === 'string' && value !== '' }),
          isoDate: kept('Date', { isRight: isCalendarDay }),
          weekday: kept('Weekday'),
          items: listOf(
            'Agenda items',
            'Agenda item',
            group(
              'Agenda item',
              {
                time,
                title: line('Title', { limit: 200 }),
                description: maybe(text('Description', { limit: 1000 })),
                speaker,
                moreSpeakers: listOf('More speakers', 'Speaker', group('Speaker', person), {
                  title: 'speaker',
                  limit: 20,
                  optional: true,
                }),
                chair: group('Chair', person, { optional: true }),
                room: maybe(
                  line('Room', { limit: 80, proposed: true, hint: 'For example: Hall 1, level 2' }),
                ),
                track: maybe(
                  line('Track', {
                    limit: 60,
                    marked: 'no',
                    proposed: true,
                    hint: 'Sessions with the same words belong together.',
                  }),
                ),
                break: flag('Break', 'registration, coffee or lunch'),
              },
              { publicId: true },
            ),
            { second: 'time', limit: 60, sortedBy: 'time' },
          ),
        }),
        { title: 'label', second: 'date', limit: 14, sortedBy: 'isoDate' },
      ),
    },
    { page: '/agenda' },
  ),
  faq: group(
    'Questions',
    {
      title: line('Heading', { limit: 160 }),
      items: listOf(
        'Questions',
        'Question',
        group(
          'Question',
          { question: line('Question', { limit: 300 }), answer: long('Answer', 3000), category },
          { publicId: true },
        ),
        { title: 'question', second: 'category', limit: 60 },
      ),
    },
    { page: '/' },
  ),
  topics: group(
    'Topics',
    {
      title: line('Heading', { limit: 160 }),
      items: listOf(
        'Topics',
        'Topic',
        group('Topic', { name: line('Name', { limit: 80 }), icon }, { publicId: true }),
        { title: 'name', limit: 60 },
      ),
    },
    { page: '/' },
  ),
  conferenceTopicsPage: group(
    'Conference topics',
    {
      title: line('Heading', { limit: 160 }),
      banner: maybe(line('Below the heading', { limit: 300 })),
      lines: texts('Topic lines', 'Topic line', { limit: 100 }),
      adoption: group(
        'Chart',
        {
          title: line('Heading', { limit: 160 }),
          unit: maybe(line('Unit', { limit: 20 })),
          source: maybe(line('Source', { limit: 200, hint: 'Where the figures are from.' })),
          method: maybe(text('Method', { limit: 400, hint: 'How they were made.' })),
          items: listOf('Bars', 'Bar', share(), { title: 'label', second: 'value', limit: 20 }),
        },
        { unless: 'title' },
      ),
      closing: maybe(text('Below the topic lines', { limit: 1000 })),
    },
    { page: '/conference-topics' },
  ),
  gallery: group(
    'Gallery',
    {
      title: line('Heading', { limit: 160 }),
      empty: line('While there are no pictures', { limit: 300 }),
      coming: maybe(line('What will be there', { limit: 300 })),
      pictures: listOf(
        'Pictures',
        'Picture',
        group('Picture', {
          picture: picture('Picture', { altFrom: 'caption', hasFocus: true }),
          image: kept('Picture', { empty: '' }),
          caption: maybe(line('Caption', { limit: 300 })),
        }),
        { title: 'caption', limit: 200 },
      ),
    },
    { page: '/gallery' },
  ),
}

/** A bar of a chart. */
export function share(more: Record<string, ReturnType<typeof flag>> = {}) {
  return group('Bar', {
    label: line('Name', { limit: 80 }),
    value: number('Value', { max: 1000, whole: false }),
    unit: maybe(line('Unit', { limit: 20, hint: 'Leave it empty for percent.' })),
    ...more,
  })
}

function isCalendarDay(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
}
