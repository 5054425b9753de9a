import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { StoredPicture } from '#content/picture.ts'
import type { Json, StoredItem } from '#content/stored-content.ts'
import type { ShownDraft, Summary } from '#features/drafts/admin-drafts.contract.ts'
import {
  publishDraft,
  saveChanges,
  showDraft,
  summarizeDraft,
} from '#features/drafts/admin-drafts.contract.ts'
import { valueAt } from '#features/drafts/apply-changes.ts'
import type { Change, Path } from '#features/drafts/change.ts'
import { newItem } from '#features/drafts/new-item.ts'
import { pictureField, uploadPicture } from '#features/pictures/pictures.contract.ts'
import { openSession } from './back-office.ts'
import { expect } from './journey.ts'
import type { Product } from './product.ts'

/** An organiser who uploads pictures and publishes them by the calls of the editor. */
export const organiser = async (page: Page, product: Product, website = 'renewable') => {
  const { accessToken } = await openSession(page, product.owner)
  await page.context().clearCookies()
  const headers = { authorization: `Bearer ${accessToken}` }
  const to = (path: string) => `${product.url}${path.replace(':website', website)}`
  const draft = async () =>
    (await (await page.request.get(to(showDraft.path), { headers })).json()) as ShownDraft

  return {
    upload: async (bytes: Buffer, alt = ''): Promise<StoredPicture> => {
      const file = { name: 'picture.jpg', mimeType: 'image/jpeg', buffer: bytes }
      const answer = await page.request.post(to(uploadPicture.path), {
        headers,
        multipart: { [pictureField]: file },
      })
      expect(answer.status(), await answer.text()).toBe(201)
      return { ...((await answer.json()) as StoredPicture), alt }
    },
    draft,
    /** Publishes the draft with these fields set, and these pictures in the gallery. */
    publish: async (
      fields: readonly [path: string, after: Json][],
      gallery: readonly Partial<StoredItem>[] = [],
    ) => {
      const { draft: content, serial } = await draft()
      const set = fields.map(([dotted, after]): Change => {
        const path: Path = dotted.split('.')
        return { kind: 'set', path, before: valueAt(content, path) as Json, after }
      })
      const list = ['gallery', 'pictures']
      const add = gallery.map((given, at): Change => {
        const item = { ...newItem(content, list, `p${at}`), ...given } as StoredItem
        const behind = Array.from({ length: at }, (_, before) => `p${before}`).reverse()
        return { kind: 'add', path: list, item, behind }
      })
      const data = { changes: [...set, ...add], since: serial, tab: randomUUID() }
      const saved = await (await page.request.post(to(saveChanges.path), { headers, data })).json()
      expect(saved.results.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([])
      const summary = (await (await page.request.get(to(summarizeDraft.path), { headers })).json()) as Summary
      const publication = { serial: summary.serial, number: summary.number, hold: [] }
      const published = await page.request.post(to(publishDraft.path), { headers, data: publication })
      expect(published.status(), await published.text()).toBe(200)
    },
  }
}
