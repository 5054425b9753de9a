import { expect, test } from 'vitest'
import { aWebsite } from '#tests/websites.ts'
import { defaultContent } from './default-content.ts'
import { homeSections } from './home-sections.ts'
import { pageHead } from './page-head.ts'
import { headsByPath } from './page-heads.ts'
import { type StoredContent, type StoredItem, toStored } from './stored-content.ts'
import { toPublic } from './to-public.ts'
import { storedFormat, upgrade } from './upgrades.ts'
import type { SiteContent } from './website-content.ts'

const content = defaultContent.renewable
const stored = toStored(content)
const all: readonly string[] = homeSections
const withSections = (items: readonly StoredItem[]): StoredContent => ({ ...stored, homeSections: items })

test('the sections of the home page are stored whole, and public content names them only in another order', () => {
  expect(stored['homeSections']).toEqual(all.map((id) => ({ id })))
  expect(toPublic(stored)).not.toHaveProperty('homeSections')
  const [first, second, ...rest] = all.map((id) => ({ id }))
  const other = [second, first, ...rest] as StoredItem[]
  expect(toPublic(withSections(other)).homeSections?.slice(0, 2)).toEqual(['partners', 'statistics'])
  expect(toStored(toPublic(withSections(other)))['homeSections']).toEqual(other)
})

test('hidden sections are left out, also all of them, and one that this version does not know', () => {
  const hidden = all.map((id) => ({ id, hidden: true }))
  expect(toPublic(withSections(hidden)).homeSections).toEqual([])
  expect(
    toPublic(withSections([{ id: 'later' }, ...hidden.slice(1), { id: 'statistics' }])).homeSections,
  ).toEqual(['statistics'])
})

test('a draft of before gets the sections that came since, each at its default place', () => {
  const { homeSections: _none, ...before } = stored
  expect(upgrade(before, storedFormat, aWebsite('renewable'))?.['homeSections']).toEqual(
    stored['homeSections'],
  )
  const older = withSections(
    all
      .filter((id) => id !== 'partners' && id !== 'faq')
      .map((id) => ({ id, ...(id === 'intro' && { hidden: true }) })),
  )
  const now = upgrade(older, storedFormat, aWebsite('renewable'))?.['homeSections'] as StoredItem[]
  expect(now.map(({ id }) => id)).toEqual(all)
  expect(now.filter(({ hidden }) => hidden).map(({ id }) => id)).toEqual(['intro'])
})

test('the words for search engines of a page stand in its head, and each alone', () => {
  const site = {
    ...content,
    origin: 'https://example.org',
    look: { name: 'bay', hue: 0, folder: '' },
    heads: {},
    share: { path: '/images/share.png', width: 1200, height: 630, alt: '' },
  } as unknown as SiteContent
  const plain = { title: 'Speakers', description: 'All of them', path: '/speakers' }
  const own = (heads: SiteContent['heads']) => pageHead({ ...site, heads }, plain)
  expect(own({})).toContainEqual({ name: 'description', content: 'All of them' })
  expect(own({ '/speakers': { title: 'Who speaks' } })).toContainEqual({ title: 'Who speaks' })
  expect(own({ '/speakers': { title: 'Who speaks' } })).toContainEqual({
    property: 'og:description',
    content: 'All of them',
  })
  expect(own({ '/speakers': { description: 'Ten people' } })).toContainEqual({
    name: 'description',
    content: 'Ten people',
  })
  expect(own({ '/': { title: 'Other' } })).toEqual(pageHead(site, plain))
  const filled = {
    ...stored,
    heads: { ...(stored['heads'] as object), home: { title: 'Sun', description: '' } },
  }
  expect(toPublic(filled).heads).toEqual({ home: { title: 'Sun' } })
  expect(headsByPath(toPublic(filled).heads)).toEqual({ '/': { title: 'Sun' } })
  expect(toPublic(stored)).not.toHaveProperty('heads')
})
