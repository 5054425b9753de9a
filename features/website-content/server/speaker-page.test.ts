import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { linkWords } from '#content/speakers/person-links.ts'
import { allSpeakers } from '#content/speakers/speaker-pages.ts'
import { toStored } from '#content/stored-content.ts'
import { toMarked } from '#content/to-public.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { personData } from '../person-data.ts'
import { speakerPageOf } from './speaker-page.ts'

const content = defaultContent.renewable

/** The content with other items on the second day. */
const onDayTwo = (items: WebsiteContent['agenda']['days'][number]['items']): WebsiteContent => ({
  ...content,
  agenda: {
    ...content.agenda,
    days: content.agenda.days.map((day) => (day.day === 2 ? { ...day, items } : day)),
  },
})

test('the page of a speaker has who they are, their sessions with time and zone, and who is before and behind', () => {
  const page = speakerPageOf(content, 'ingrid-hallengren')
  expect(page).toMatchObject({
    name: 'Prof. Ingrid Hallengren',
    address: 'ingrid-hallengren',
    links: [
      { words: 'Website', href: 'https://example.org/hallengren' },
      { words: 'Long-Duration Storage Group', href: 'https://example.org/storage-group' },
    ],
    sessions: [
      {
        title: 'Plenary: Storing a Season',
        letter: 'B',
        number: '01',
        when: 'Saturday, May 30, 2026, 09:00-09:45 JST',
        start: '2026-05-30T09:00+09:00',
        href: '/agenda?day=2#item-2-1',
        calendar: '/agenda/day-2-1.ics',
      },
    ],
    previous: { name: 'Dr. Omar Al-Mashaykhi', address: 'omar-al-mashaykhi' },
    next: { name: 'Dr. Priya Kolhatkar', address: 'priya-kolhatkar' },
  })
  expect(page?.sessions[0]).not.toHaveProperty('room')
  expect(page).not.toHaveProperty('avatar')
})

test('previous and next follow the page of the speakers, and stop at its ends', () => {
  const all = allSpeakers(content)
  const pages = all.map(({ id }) => speakerPageOf(content, id))
  expect(pages.map((page) => page?.previous?.name)).toEqual([
    undefined,
    ...all.slice(0, -1).map(({ name }) => name),
  ])
  expect(pages.map((page) => page?.next?.name)).toEqual([...all.slice(1).map(({ name }) => name), undefined])
})

test('a speaker of several sessions has each of them, with its room, and those they chair', () => {
  const name = 'Prof. Ingrid Hallengren'
  const page = speakerPageOf(
    onDayTwo([
      { time: '09:00-10:00', title: 'One', speaker: name, room: 'Hall Ariake' },
      { time: '10:00-11:00', title: 'Two', moreSpeakers: [{ speaker: name }] },
      { time: '11:00-12:00', title: 'Three', speaker: 'Dr. Omar Al-Mashaykhi', chair: { speaker: name } },
      { time: '12:00-13:00', title: 'Four', speaker: 'Dr. Omar Al-Mashaykhi' },
    ]),
    'ingrid-hallengren',
  )
  expect(page?.sessions.map(({ title, room, chairs }) => [title, room, chairs])).toEqual([
    ['One', 'Hall Ariake', undefined],
    ['Two', undefined, undefined],
    ['Three', undefined, true],
  ])
  expect(speakerPageOf(onDayTwo([]), 'ingrid-hallengren')?.sessions).toEqual([])
  expect(speakerPageOf(content, 'nobody')).toBeUndefined()
})

test('in a preview the page of a speaker is at the same address, with a mark before each text of theirs', () => {
  const { marked, paths } = toMarked(toStored(content))
  const page = speakerPageOf(marked, 'haruka-morisada')
  expect(page?.address).toBe('haruka-morisada')
  expect(page?.sessions).toHaveLength(1)
  const of = ['name', 'university', 'pronouns', 'biography'].map((field) =>
    paths.indexOf(`speakers.firstGrid.haruka-morisada.${field}`),
  )
  expect(of.every((at) => at >= 0)).toBe(true)
  expect(page?.pronouns).toMatch(/^\ue000..she\/her$/u)
})

test.each([
  [{ kind: 'orcid', href: 'https://orcid.org/0000-0002-1825-009X' }, 'ORCID 0000-0002-1825-009X'],
  [{ kind: 'orcid', href: 'https://orcid.org/' }, 'ORCID'],
  [{ kind: 'website', href: 'https://example.org' }, 'Website'],
  [{ kind: 'group', href: 'https://example.org', label: 'Photonics Lab' }, 'Photonics Lab'],
  [{ kind: 'social', href: 'https://www.example.org/@ada' }, 'example.org'],
  [{ kind: 'other', href: '#' }, 'Link'],
] as const)('the link %j says %j', (link, words) => {
  expect(linkWords(link)).toBe(words)
})

test('search engines get a speaker as a Person, with what is known and no drawn portrait', () => {
  const site = { origin: 'https://wrec.example.org' }
  const page = speakerPageOf(content, 'haruka-morisada')
  expect(page && personData(site, page)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: 'Prof. Haruka Morisada',
    url: 'https://wrec.example.org/speakers/haruka-morisada',
    affiliation: { '@type': 'Organization', name: 'Ariake Institute of Energy Systems, Japan' },
    knowsAbout: 'Photocatalysis and solar fuels',
    description: expect.stringMatching(/^Haruka Morisada leads .*\n\nShe advises/),
    sameAs: ['https://example.org/morisada', 'https://orcid.org/0000-0002-1825-0097'],
  })
  const spare = speakerPageOf(content, 'bjorn-skarsvag')
  expect(Object.keys((spare && personData(site, spare)) ?? {})).toEqual([
    '@context',
    '@type',
    'name',
    'url',
    'affiliation',
    'knowsAbout',
  ])
})
