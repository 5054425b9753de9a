import { expect, test } from 'vitest'
import { websites } from '#tests/websites.ts'
import { defaultContent, exampleContentOf, exampleNames, initialContentOf } from './default-content.ts'
import nursing from './nursing.json' with { type: 'json' }
import optics from './optics.json' with { type: 'json' }
import renewable from './renewable.json' with { type: 'json' }
import { websiteContent } from './website-content.ts'

const content = defaultContent.renewable

test('every website has content', () => {
  for (const website of websites)
    expect(websiteContent.safeParse(initialContentOf(website)).success).toBe(true)
})

test('the files say nothing that no page reads', () => {
  for (const [name, file] of Object.entries({ optics, renewable, nursing }))
    expect(missingIn(file, defaultContent[name as keyof typeof defaultContent], name)).toEqual([])
})

test('an example is complete, says that it is one, and decides first about discounts', () => {
  expect(exampleNames).toEqual(['optics', 'renewable', 'nursing'])
  for (const name of exampleNames) {
    const example = exampleContentOf(name)
    expect(websiteContent.safeParse(example).success).toBe(true)
    expect(example.event.name).toBe(defaultContent[name].event.name)
    expect(example.meta.sampleNotice).toMatch(/sample|invented/)
    expect(example.transactions.discount).not.toHaveProperty('mode')
  }
})

test('the default content has as many entries of each kind as specification 1 says', () => {
  expect(content.statistics.items.map(({ value }) => value)).toEqual([2500, 250, 1000, 500, 120, 110])
  expect(content.speakers.firstGrid).toHaveLength(6)
  expect(content.speakers.firstGrid.filter(({ nobel }) => nobel)).toHaveLength(1)
  expect(content.speakers.secondGrid).toHaveLength(9)
  expect(content.agenda.days.map(({ items }) => items.length)).toEqual([8, 8, 9])
  expect(content.faq.items).toHaveLength(9)
  expect(new Set(content.faq.items.map(({ category }) => category)).size).toBe(7)
  expect(content.topics.items).toHaveLength(20)
  expect(content.audience.groups).toHaveLength(12)
  expect(content.partners.items).toHaveLength(15)
  expect(content.conferenceTopicsPage.lines).toHaveLength(26)
  expect(content.previousEdition.plenary).toHaveLength(16)
  expect(content.previousEdition.keynote).toHaveLength(16)
  expect(content.footer.mapPairs).toHaveLength(6)
})

test.each(Object.entries(defaultContent))(
  'the default content of %s names only what is there: featured speakers, topics of the previous edition, speakers of the agenda',
  (_name, content) => {
    const speakers = [...content.speakers.firstGrid, ...content.speakers.secondGrid]
    const topicIds = content.topics.items.map(({ id }) => id)

    expect(speakers.map(({ id }) => id)).toEqual(expect.arrayContaining(content.featuredSpeakerIds))
    expect(topicIds).toEqual(expect.arrayContaining(content.previousEdition.topicIds))
    const named = content.agenda.days.flatMap(({ items }) => items.flatMap(({ speaker }) => speaker ?? []))
    expect(speakers.map(({ name }) => name)).toEqual(expect.arrayContaining(named))
  },
)

test.each(Object.entries(defaultContent))('parts in hundredths add up in %s', (_name, content) => {
  const sum = (shares: readonly { value: number }[]) => shares.reduce((total, { value }) => total + value, 0)

  expect(sum(content.footer.regionalShares)).toBe(100)
  expect(sum(content.conferenceTopicsPage.adoption?.items ?? [])).toBe(100)
})

test.each(Object.entries(defaultContent))('every id of %s is used once', (_name, content) => {
  const { firstGrid, secondGrid } = content.speakers
  const { plenary, keynote } = content.previousEdition
  const ids = [...firstGrid, ...secondGrid, ...plenary, ...keynote, ...content.partners.items]
    .concat()
    .map(({ id }) => id)

  expect(new Set(ids).size).toBe(ids.length)
})

test.each(Object.entries(defaultContent))(
  'the sessions of a day of %s follow one another, from 09:00 to 17:00',
  (_name, content) => {
    for (const { items } of content.agenda.days) {
      const times = items.map(({ time }) => time.split('-'))
      expect(times.at(-1)?.[1]).toBe('17:00')
      expect(times.map(([from]) => from)).toContain('09:00')
      for (const [index, [from]] of times.entries()) if (index > 0) expect(from).toBe(times[index - 1]?.[1])
    }
    expect(content.agenda.days[0]?.items[0]?.time).toBe('08:00-09:00')
  },
)

test('a website may leave out whatever is optional', () => {
  const { meta: _meta, importantDates: _dates, featureCards: _cards, ...bare } = structuredClone(content)
  const spare = {
    ...bare,
    event: { ...bare.event, hotel: undefined },
    statistics: {},
    contact: { title: 'Contact Us', details: { email: 'info@example.org' } },
  }

  expect(websiteContent.parse(spare).statistics.items).toEqual([])
})

test.each(['javascript:alert(1)', '//evil.example', 'speakers', 'mailto:a@b.org'])(
  'a link to %s is refused',
  (href) => {
    const spoiled = structuredClone(content)
    spoiled.nav.register.href = href

    expect(websiteContent.safeParse(spoiled).success).toBe(false)
  },
)

test.each([
  ['a time zone that no clock knows', { timeZone: 'Mars/Base' }, {}],
  ['an hour that no clock shows', {}, { time: '09:00-24:30' }],
])('the default content refuses %s', (_what, dates, item) => {
  const broken = structuredClone(content)
  Object.assign(broken.event.dates, dates)
  Object.assign(broken.agenda.days[0]?.items[0] ?? {}, item)

  expect(websiteContent.safeParse(content).success).toBe(true)
  expect(websiteContent.safeParse(broken).success).toBe(false)
})

/** Paths that one value has and another one lacks. */
const missingIn = (one: unknown, other: unknown, path: string): string[] => {
  if (typeof one !== 'object' || one === null) return []
  return Object.entries(one).flatMap(([key, value]) =>
    typeof other === 'object' && other !== null && key in other
      ? missingIn(value, (other as Record<string, unknown>)[key], `${path}.${key}`)
      : [`${path}.${key}`],
  )
}
