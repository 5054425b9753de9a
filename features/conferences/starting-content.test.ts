import { expect, test } from 'vitest'
import { defaultContent, exampleContentOf } from '#content/default-content.ts'
import { missingLegalPages } from '#content/own-pages.ts'
import { copyOf, exampleOf, nextEditionOf } from './starting-content.ts'

const given = {
  name: 'World Renewable Energy Conference 2027',
  shortName: 'Renewable 27',
  city: 'Tokyo',
  country: 'Japan',
  startsOn: '2027-05-29',
  endsOn: '2027-05-31',
  timeZone: 'Asia/Tokyo',
}
const figures = { participants: 10, countries: 3, abstracts: 4 }

test('the name of a next edition that ends with its year has it once in every text', () => {
  const next = nextEditionOf(defaultContent.renewable, given, figures)
  expect(next.event.pageTitle).toBe('World Renewable Energy Conference 2027 - Tokyo')
  expect(JSON.stringify(next)).not.toContain('2027 2027')
  const third = nextEditionOf(
    next,
    {
      ...given,
      name: 'World Renewable Energy Conference 2028',
      startsOn: '2028-05-27',
      endsOn: '2028-05-29',
    },
    figures,
  )
  expect(third.event.pageTitle).toBe('World Renewable Energy Conference 2028 - Tokyo')
  expect(JSON.stringify(third)).not.toMatch(/20(\d\d) 20\1/)
})

test('an example leaves its imprint and its privacy notice behind, which are of nobody, and a copy keeps its own', () => {
  const { pages } = defaultContent.renewable
  expect(missingLegalPages({ pages })).toEqual([])
  const example = exampleOf(exampleContentOf('renewable'), given)
  expect(missingLegalPages(example)).toEqual(['imprint', 'privacy'])
  expect(example.pages.map(({ address }) => address)).toEqual(['plan-your-visit'])
  expect(missingLegalPages(copyOf(defaultContent.renewable, given))).toEqual([])
})

test('the ways to a place do not go along to another one', () => {
  const waysOf = ({ pages }: typeof defaultContent.renewable) =>
    pages.flatMap(({ sections }) => sections.flatMap(({ places }) => places)).length
  const elsewhere = { ...given, city: 'Oslo', country: 'Norway', timeZone: 'Europe/Oslo' }
  expect(waysOf(copyOf(defaultContent.renewable, given))).toBeGreaterThan(0)
  const copy = copyOf(defaultContent.renewable, elsewhere)
  expect(waysOf(copy)).toBe(0)
  expect(copy.pages.map(({ title }) => title)).toContain('Plan your visit')
})

test('an example decides first about requests for discounts, as every new conference', () => {
  const example = exampleOf(exampleContentOf('renewable'), given)
  expect(example.transactions.discount).not.toHaveProperty('mode')
})

test('a next edition keeps the pictures of the conference, and shows its speakers with their photos as past ones', () => {
  const picture = { id: 'a'.repeat(64), width: 800, height: 1000, alt: 'Smiling', credit: 'Photo: Ada' }
  const { speakers, gallery, ...content } = defaultContent.renewable
  const [first, ...others] = speakers.firstGrid
  if (!first) throw new Error('The content has no speakers')
  const next = nextEditionOf(
    {
      ...content,
      pictures: { logo: picture },
      speakers: { ...speakers, firstGrid: [{ ...first, photo: picture }, ...others] },
      gallery: { ...gallery, pictures: [{ picture }] },
    },
    given,
    figures,
  )
  const { plenary, keynote } = next.previousEdition
  expect([...plenary, ...keynote].find(({ id }) => id === first.id)?.photo).toEqual(picture)
  expect(next.pictures).toEqual({ logo: picture })
  expect(next.gallery.pictures).toEqual([])
})

test('a copy has no people: no speakers and chairs of sessions, no committee, and nobody who is quoted', () => {
  const { agenda, ...content } = defaultContent.renewable
  const [day] = agenda.days
  if (!day) throw new Error('The content has no agenda')
  const item = {
    time: '09:00-10:00',
    title: 'Together',
    room: 'Hall 1',
    moreSpeakers: [{ name: 'Dr. B' }],
    chair: { name: 'Prof. C' },
  }
  const copy = copyOf(
    {
      ...content,
      agenda: { ...agenda, days: [{ ...day, items: [item] }] },
      committee: { people: [{ name: 'Prof. D' }] },
      testimonials: { items: [{ quote: 'Good.', name: 'Dr. E' }] },
    },
    given,
  )
  expect(copy.agenda.days[0]?.items).toEqual([{ time: '09:00-10:00', title: 'Together', room: 'Hall 1' }])
  expect([copy.committee.people, copy.testimonials.items]).toEqual([[], []])
})

test('a past speaker of a next edition has the talk in which they spoke beside others', () => {
  const { agenda, speakers, ...content } = defaultContent.renewable
  const [day] = agenda.days
  const [first] = speakers.firstGrid
  if (!day || !first) throw new Error('The content has too little')
  const item = { time: '09:00-10:00', title: 'Together', moreSpeakers: [{ speaker: first.name }] }
  const { previousEdition } = nextEditionOf(
    { ...content, speakers, agenda: { ...agenda, days: [{ ...day, items: [item] }] } },
    given,
    figures,
  )
  const past = [...previousEdition.plenary, ...previousEdition.keynote].find(({ id }) => id === first.id)
  expect(past?.presentationTitle).toBe('Together')
})
