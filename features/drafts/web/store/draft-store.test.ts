import { expect, test } from 'vitest'
import { contentFields } from '#content/fields.ts'
import { emptyGroup, type StoredContent } from '#content/stored-content.ts'
import type { AdminCall } from '#platform/browser/use-admin.ts'
import { aWebsite } from '#tests/websites.ts'
import { saveChanges, showDraft } from '../../admin-drafts.contract.ts'
import { createDraftStore } from './draft-store.ts'

const content = emptyGroup(contentFields) as StoredContent
const shown = {
  serial: 0,
  draft: content,
  published: content,
  number: 0,
  publishedAt: null,
  savedAt: null,
  home: '',
  facts: {},
}

/** A window whose time passes as soon as something waits for it, and a server that saves after so many milliseconds. */
const aWindow = (saveTakes: number) => {
  let now = 0
  const saves: number[] = []
  const after = (milliseconds: number, ring: () => void) => {
    let isOff = false
    setImmediate(() => {
      if (isOff) return
      now += milliseconds
      ring()
    })
    return () => {
      isOff = true
    }
  }
  const call = (async (endpoint: unknown) => {
    if (endpoint === showDraft) return shown
    if (endpoint !== saveChanges) throw new Error('Not called here')
    const until = now + saveTakes
    while (now < until) await new Promise((done) => setImmediate(done))
    saves.push(now)
    return { serial: 1, results: [{ ok: true, serial: 1 }], changes: [] }
  }) as unknown as AdminCall
  return {
    saves,
    store: createDraftStore({
      call,
      website: aWebsite('optics'),
      tab: 'a tab',
      now: () => now,
      after,
      isSeen: () => false,
      kept: { read: () => undefined, keep: () => undefined },
    }),
  }
}

test('what is being saved when Publish is pressed is waited for, however long the server takes', async () => {
  const { store, saves } = aWindow(30_000)
  await store.start()
  store.type(['hero', 'headline'], 'Light')
  await expect.poll(() => store.view().saving, { interval: 1 }).toBe('saving')
  expect(await store.flush()).toBe(true)
  expect([store.view().saving, saves.length]).toEqual(['saved', 1])
  store.stop()
})

test('a window that is closed waits for nothing', async () => {
  const { store, saves } = aWindow(0)
  await store.start()
  store.stop()
  store.type(['hero', 'headline'], 'Light')
  expect([await store.flush(), saves]).toEqual([false, []])
})
