import { expect, test } from 'vitest'
import { sharePicture } from './conference-pictures.ts'
import { defaultContent } from './default-content.ts'
import { pageHead } from './page-head.ts'
import { headsByPath } from './page-heads.ts'
import { shownPageOf } from './shown-own-page.ts'
import type { StoredItem } from './stored-content.ts'
import { toStored } from './stored-content.ts'
import { toPublic } from './to-public.ts'
import { upgrade } from './upgrades.ts'
import type { SiteContent } from './website-content.ts'

const stored = toStored(defaultContent.renewable)
const share = { id: 'a'.repeat(64), width: 1200, height: 630, alt: 'Four speakers on the stage' }
const search = { title: 'Who speaks', description: '', share }
const page = (more: object) =>
  ({ id: 'p1', title: 'Terms', address: 'terms', lead: '', sections: [], ...more }) as unknown as StoredItem
const content = toPublic({
  ...stored,
  heads: { ...(stored['heads'] as object), speakers: search },
  pages: [page({ search: { ...search, share: { ...share, alt: '' } } }), page({ address: 'visit' })],
})
const heads = headsByPath(content.heads, content.pages, 'Solar Days')
const site = {
  event: defaultContent.renewable.event,
  origin: 'https://example.org',
  share: { path: sharePicture.path, ...sharePicture.size, alt: 'Of the conference' },
  heads,
} as unknown as SiteContent
const of = (path: string) =>
  Object.fromEntries(
    pageHead(site, { title: 'A title', description: 'Some words', path }).flatMap(({ property, content }) =>
      property ? [[property, content]] : [],
    ),
  )

test('a page is shared with its own picture, described, and others with that of the conference', () => {
  expect(of('/speakers')).toMatchObject({
    'og:title': 'Who speaks',
    'og:image': `https://example.org/pictures/${share.id}-1200.jpg`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Four speakers on the stage',
  })
  expect(of('/agenda')).toMatchObject({
    'og:image': `https://example.org${sharePicture.path}`,
    'og:image:alt': 'Of the conference',
  })
})

test('a page of the organisers has words for searches and a picture of its own too', () => {
  expect(of('/terms')).toMatchObject({
    'og:title': 'Who speaks',
    'og:description': 'Some words',
    'og:image': `https://example.org/pictures/${share.id}-1200.jpg`,
    'og:image:alt': 'Solar Days',
  })
  expect(heads).not.toHaveProperty('/visit')
  expect(shownPageOf(content.pages[0] as (typeof content.pages)[number])).not.toHaveProperty('search')
})

test('content of before pages had a share picture of their own gets it empty', () => {
  const { share: _share, ...former } = search
  const before = { ...stored, heads: { ...(stored['heads'] as object), speakers: former }, pages: [page({})] }
  const now = upgrade(before, 2, 'renewable' as Parameters<typeof upgrade>[2])
  expect(now).toMatchObject({
    heads: { speakers: { title: 'Who speaks', share: null } },
    pages: [{ search: { title: '', description: '', share: null } }],
  })
})
