import { randomUUID } from 'node:crypto'
import { longTextOf } from '#content/long-text/long-text.ts'
import type { Json, StoredContent, StoredItem } from '#content/stored-content.ts'
import type { ShownDraft, Summary } from '#features/drafts/admin-drafts.contract.ts'
import type { Change } from '#features/drafts/change.ts'
import { addPage } from '#features/drafts/new-page.ts'

type Headers = Record<string, string>
/** Calls of the API. */
type Calls = {
  get: (url: string, headers: Headers) => Promise<{ status: number; body: unknown }>
  post: (url: string, body: unknown, headers: Headers) => Promise<{ status: number; body: unknown }>
}

/** A page of one's own, with one section. */
export type OwnPage = { title: string; address: string; text: string; inMenu?: boolean }

export const legalPages: readonly OwnPage[] = [
  { title: 'Imprint', address: 'imprint', text: 'The society, 1 Main Street.' },
  { title: 'Privacy', address: 'privacy', text: 'We give nothing to others.' },
]

/** Publishes what the law asks for. */
export const publishLegalPages = (product: Calls, slug: string, owner: Record<string, string>) =>
  publishPages(product, slug, owner, legalPages)

/** Makes these the own pages of a conference, published or in its draft only. */
export const publishPages = (
  calls: Calls,
  slug: string,
  owner: Headers,
  pages: readonly OwnPage[],
  until: 'published' | 'draft' = 'published',
) =>
  publishChanges(
    calls,
    slug,
    owner,
    (draft) => {
      const path = ['pages']
      return [
        ...(draft['pages'] as readonly StoredItem[]).map((item): Change => ({ kind: 'remove', path, item })),
        ...pages.map((page): Change => addWritten(draft, page)),
      ]
    },
    until,
  )

/** Saves changes of the draft of a conference, and publishes them or not. */
export const publishChanges = async (
  { get, post }: Calls,
  slug: string,
  owner: Headers,
  changesOf: (draft: StoredContent) => Change[],
  until: 'published' | 'draft' = 'published',
) => {
  const root = `/admin/api/admin/drafts/${slug}`
  const { draft, serial } = (await get(root, owner)).body as unknown as ShownDraft
  const changes = changesOf(draft)
  const saved = await post(`${root}/changes`, { changes, since: serial, tab: randomUUID() }, owner)
  const results = (saved.body as unknown as { results: { ok: boolean }[] }).results
  if (!results.every(({ ok }) => ok)) throw new Error(JSON.stringify(saved.body))
  if (until === 'draft') return
  const { serial: at, number } = (await get(`${root}/summary`, owner)).body as unknown as Summary
  const published = await post(`${root}/publications`, { serial: at, number, hold: [] }, owner)
  if (published.status !== 200) throw new Error(JSON.stringify(published.body))
}

const addWritten = (draft: StoredContent, { text, inMenu = false, ...page }: OwnPage): Change => {
  const { change } = addPage(draft, { ...page, headings: [''] }, randomUUID)
  const { item, ...rest } = change as Extract<Change, { kind: 'add' }>
  const sections = (item['sections'] as readonly StoredItem[]).map((section) => ({
    ...section,
    text: longTextOf(text) as unknown as Json,
  }))
  return { ...rest, item: { ...item, inMenu, sections } }
}
