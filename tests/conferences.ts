import { randomUUID } from 'node:crypto'
import type { StoredContent, StoredItem } from '#content/stored-content.ts'
import type { ShownDraft, Summary } from '#features/drafts/admin-drafts.contract.ts'
import type { Change } from '#features/drafts/change.ts'
import { addPage } from '#features/drafts/new-page.ts'
import type { TestProduct } from './product.ts'

export const conferencesPath = '/admin/api/admin/conferences'

/** A new conference by its slug, which begins its short name: two of a test differ. */
export const aConference = (slug: string, change: object = {}) => ({
  slug,
  name: `World Days of ${slug}`,
  shortName: slug.slice(0, 14),
  city: 'Oslo',
  country: 'Norway',
  startsOn: '2031-06-02',
  endsOn: '2031-06-04',
  timeZone: 'Europe/Oslo',
  ...change,
})

/** Makes a draft live, with the sender and the pages that it needs for that. */
export const goLive = async (
  { ask, ...product }: Pick<TestProduct, 'ask' | 'get' | 'post'>,
  slug: string,
  owner: Record<string, string>,
  pages = legalPages,
) => {
  if (pages.length > 0) await publishPages(product, slug, owner, pages)
  await ask('PUT', `${conferencesPath}/${slug}`, { senderName: `The team of ${slug}` }, owner)
  return ask('PUT', `${conferencesPath}/${slug}/state`, { state: 'live' }, owner)
}

/** A page of one's own, with one section. */
type Page = { title: string; address: string; text: string; inMenu?: boolean }

const legalPages: readonly Page[] = [
  { title: 'Imprint', address: 'imprint', text: 'The society, 1 Main Street.' },
  { title: 'Privacy', address: 'privacy', text: 'We give nothing to others.' },
]

/** Publishes what the law asks for. */
export const publishLegalPages = (
  product: Pick<TestProduct, 'get' | 'post'>,
  slug: string,
  owner: Record<string, string>,
) => publishPages(product, slug, owner, legalPages)

/** Makes these the own pages of a conference, published or in its draft only. */
export const publishPages = async (
  { get, post }: Pick<TestProduct, 'get' | 'post'>,
  slug: string,
  owner: Record<string, string>,
  pages: readonly Page[],
  until: 'published' | 'draft' = 'published',
) => {
  const root = `/admin/api/admin/drafts/${slug}`
  const { draft, serial } = (await get(root, owner)).body as unknown as ShownDraft
  const path = ['pages']
  const changes: Change[] = [
    ...(draft['pages'] as readonly StoredItem[]).map((item): Change => ({ kind: 'remove', path, item })),
    ...pages.map((page): Change => addWritten(draft, page)),
  ]
  const saved = await post(`${root}/changes`, { changes, since: serial, tab: randomUUID() }, owner)
  const results = (saved.body as unknown as { results: { ok: boolean }[] }).results
  if (!results.every(({ ok }) => ok)) throw new Error(JSON.stringify(saved.body))
  if (until === 'draft') return
  const { serial: at, number } = (await get(`${root}/summary`, owner)).body as unknown as Summary
  const published = await post(`${root}/publications`, { serial: at, number, hold: [] }, owner)
  if (published.status !== 200) throw new Error(JSON.stringify(published.body))
}

const addWritten = (draft: StoredContent, { text, inMenu = false, ...page }: Page): Change => {
  const { change } = addPage(draft, { ...page, headings: [''] }, randomUUID)
  const { item, ...rest } = change as Extract<Change, { kind: 'add' }>
  const sections = (item['sections'] as readonly StoredItem[]).map((section) => ({ ...section, text }))
  return { ...rest, item: { ...item, inMenu, sections } }
}
