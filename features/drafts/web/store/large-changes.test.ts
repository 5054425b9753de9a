import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { blankContent } from '#content/default-content.ts'
import { type Json, type StoredContent, toStored } from '#content/stored-content.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import type { AdminCall } from '#platform/browser/use-admin.ts'
import { aWebsite } from '#tests/websites.ts'
import { saveChanges, showDraft } from '../../admin-drafts.contract.ts'
import { applyChange, valueAt } from '../../apply-changes.ts'
import { bytesOf, type Change, maxBytesPerCall, maxChangeBody, type Path } from '../../change.ts'
import { judgeChange } from '../../judge-change.ts'
import { moveAllTo } from '../../moves.ts'
import { newItem } from '../../new-item.ts'
import { answered, begin, type DraftState, made, madeAll, sent, typed, undone } from './draft-state.ts'
import { createDraftStore } from './draft-store.ts'

const blank = toStored(blankContent)
const grid: Path = ['speakers', 'firstGrid']
const shownOf = (draft: StoredContent) => ({
  ...{ serial: 0, draft, published: draft, number: 0, publishedAt: null, savedAt: null, home: '', facts: {} },
})
const withEmpty = (content: StoredContent, list: Path): StoredContent =>
  (valueAt(content, list) as readonly { id: string }[]).reduce(
    (before, item) => applyChange(before, { kind: 'remove', path: list, item }).content,
    content,
  )
const empty = withEmpty(blank, grid)
const idsIn = (content: StoredContent) =>
  (valueAt(content, grid) as readonly { id: string }[]).map(({ id }) => id)
const bodyOf = ({ sending, serial }: DraftState) => ({ changes: sending, since: serial, tab: randomUUID() })

/** Sends everything to a server that applies it, and returns the content there and the size of each body. */
const sendAll = (begun: DraftState, server = begun.base) => {
  const sizes: number[] = []
  let [state, content, serial] = [begun, server, begun.serial]
  while (state.waiting.length > 0) {
    state = sent(state)
    sizes.push(bytesOf(bodyOf(state)))
    const changes = state.sending.map((change) => {
      expect([judgeChange(content, change), applyChange(content, change).outcome]).toEqual([
        undefined,
        'applied',
      ])
      content = applyChange(content, change).content
      return { serial: ++serial, change, by: '', at: '' }
    })
    const results = changes.map((one) => ({ ok: true as const, serial: one.serial }))
    state = answered(state, { serial, results, changes })
  }
  return { state, content, sizes }
}

const hundred = (): Change[] => {
  const ids = Array.from({ length: 100 }, () => randomUUID())
  return ids.map((id, at) => {
    const item = { ...newItem(empty, grid, id), name: `Prof. ${'髙橋'.repeat(20)} ${at}` }
    return { kind: 'add', path: grid, item, behind: ids.slice(0, at).reverse() }
  })
}

test('a hundred entries with long ids are sent in calls that the server reads, in their order', () => {
  const adds = hundred()
  expect(bytesOf(adds)).toBeGreaterThan(190_000)
  const { state, content, sizes } = sendAll(madeAll(begin(shownOf(empty)), adds).state)
  expect(Math.max(...sizes)).toBeLessThan(100_000)
  expect(content).toEqual(state.shown)
  expect(idsIn(content)).toEqual(adds.map((one) => (one.kind === 'add' ? one.item.id : '')))
  // the undo of all of them, and Redo, fit too
  const back = sendAll(undone(state).state)
  expect([idsIn(back.content), Math.max(...back.sizes) < 100_000]).toEqual([[], true])
})

test('sixty of a hundred entries are moved to the end in calls that the server reads', () => {
  const { state } = sendAll(madeAll(begin(shownOf(empty)), hundred()).state)
  const ids = idsIn(state.shown)
  const moves = moveAllTo(state.shown, grid, ids.slice(0, 60), grid, 40)
  const { content, sizes } = sendAll(madeAll(state, moves).state)
  expect(Math.max(...sizes)).toBeLessThan(100_000)
  expect(idsIn(content)).toEqual([...ids.slice(60), ...ids.slice(0, 60)])
})

test('an entry is put behind the nearest that is left when others were removed meanwhile', () => {
  const { state } = sendAll(madeAll(begin(shownOf(empty)), hundred()).state)
  const ids = idsIn(state.shown)
  const added = made(state, {
    kind: 'add',
    path: grid,
    item: newItem(empty, grid, 'new'),
    behind: ids.toReversed(),
  })
  // the list is full, so the server would refuse it; where it stands is what counts here
  const [change] = added.waiting
  if (change?.kind !== 'add') throw new Error('Nothing waits')
  expect(change.behind).toEqual(ids.toReversed().slice(0, 10))
  const server = state.base
  const without = ids.slice(-3).reduce((before, id) => {
    const item = valueAt(before, [...grid, id]) as { id: string }
    return applyChange(before, { kind: 'remove', path: grid, item }).content
  }, server)
  expect(idsIn(applyChange(without, change).content).slice(-2)).toEqual([ids[96], 'new'])
})

test('a large text goes alone, and what was typed after it follows', () => {
  const page = { ...newItem(blank, ['pages'], 'long'), title: 'Terms', address: 'terms-of-all' }
  const section = newItem(blank, ['pages', 'long', 'sections'], 'one')
  const first = [
    { kind: 'add', path: ['pages'], item: page, behind: [] },
    { kind: 'add', path: ['pages', 'long', 'sections'], item: section, behind: [] },
  ] as const
  const { state } = sendAll(madeAll(begin(shownOf(blank)), first).state)
  const path = ['pages', 'long', 'sections', 'one', 'text']
  const words = (letter: string) => [{ kind: 'paragraph', spans: [{ text: letter.repeat(20_000) }] }] as Json
  const { state: before } = sendAll(typed(state, path, words('あ'), judgeChange))
  const last = typed(
    typed(before, path, words('髙'), judgeChange),
    ['hero', 'headline'],
    'Light',
    judgeChange,
  )
  const { sizes, content } = sendAll(last)
  expect(sizes).toHaveLength(2)
  expect(sizes[0]).toBeGreaterThan(maxBytesPerCall)
  expect(sizes[0]).toBeLessThan(maxChangeBody)
  expect(content).toEqual(last.shown)
})

const set = (path: Path, before: Json, after: Json): Change => ({ kind: 'set', path, before, after })
const headline = ['hero', 'headline']

test('a change of several that is stale is named, and the others are made', () => {
  const before = begin(shownOf(blank))
  const { state, left } = madeAll(before, [
    set(headline, 'What was read from the file', 'New'),
    set(['hero', 'callToAction'], valueAt(blank, ['hero', 'callToAction']) as Json, 'Come'),
  ])
  expect([left, state.waiting.length]).toEqual([1, 1])
  expect(state.notice).toBe('Changed meanwhile, and left as it is: First view, headline.')
  expect(undone(state).state.shown).toEqual(blank)
  const none = madeAll(before, [set(headline, 'x', 'New')])
  expect([none.left, none.state.notice !== '', none.state.shown]).toEqual([1, true, blank])
})

test('a single change that is stale is named too, and one that is there already is not', () => {
  const before = begin(shownOf(blank))
  expect(made(before, set(headline, 'x', 'New')).notice).toMatch(
    /^First view, headline: it has changed meanwhile/,
  )
  const there = valueAt(blank, headline) as Json
  expect(made(before, set(headline, 'x', there)).notice).toBe('')
})

test('when an import replaces an item and the server refuses the new one, the old one comes back', () => {
  const item = { ...newItem(empty, grid, 'a'), name: 'Old' }
  const { state } = sendAll(made(begin(shownOf(empty)), { kind: 'add', path: grid, item, behind: [] }))
  const replacing: Change[] = [
    { kind: 'remove', path: grid, item },
    { kind: 'add', path: grid, item: { ...item, name: 'New' }, behind: [] },
  ]
  const sending = sent(madeAll(state, replacing).state)
  const [removal] = replacing as [Change]
  const refused = answered(sending, {
    serial: 2,
    results: [
      { ok: true, serial: 2 },
      { ok: false, why: 'invalid', message: 'This picture is not stored any more.' },
    ],
    changes: [{ serial: 2, change: removal, by: '', at: '' }],
  })
  expect(refused.notice).toBe('New: This picture is not stored any more.')
  const { content } = sendAll(refused)
  expect(valueAt(content, [...grid, 'a', 'name'])).toBe('Old')
  // and when the removal is refused, the item of the other organiser stays
  const theirs: Change = set([...grid, 'a', 'university'], '', 'Elsewhere')
  const both = answered(sending, {
    serial: 2,
    results: [0, 1].map(() => ({ ok: false as const, why: 'changed' as const, message: 'x', current: {} })),
    changes: [{ serial: 2, change: theirs, by: '', at: '' }],
  })
  expect([both.waiting, valueAt(both.shown, [...grid, 'a', 'name'])]).toEqual([[], 'Old'])
  expect(both.notice).toContain('It was not removed.')
})

/** A window with a server, or a proxy, that never accepts some changes. */
const aWindow = (refuses: (change: Change) => boolean, status: number) => {
  const saved: Change[] = []
  let [calls, content, now] = [0, empty, 0]
  const call = (async (endpoint: unknown, { body }: { body?: { changes: Change[]; since: number } } = {}) => {
    if (endpoint === showDraft) return shownOf(empty)
    if (endpoint !== saveChanges || !body) throw new Error('Not called here')
    calls++
    if (body.changes.some(refuses)) throw new CallProblem('Refused', { answered: 'json', status })
    const before = saved.length
    for (const change of body.changes) {
      content = applyChange(content, change).content
      saved.push(change)
    }
    const results = body.changes.map((_, at) => ({ ok: true, serial: before + at + 1 }))
    const changes = saved.slice(body.since).map((change, at) => ({ serial: at, change, by: '', at: '' }))
    return { serial: saved.length, results, changes }
  }) as unknown as AdminCall
  const store = createDraftStore({
    call,
    website: aWebsite('optics'),
    tab: 'a tab',
    now: () => now,
    after: (milliseconds, ring) => {
      const timer = setImmediate(() => {
        now += milliseconds
        ring()
      })
      return () => clearImmediate(timer)
    },
    isSeen: () => false,
    kept: { read: () => undefined, keep: () => undefined },
  })
  return { store, calls: () => calls, content: () => content }
}

test.each([413, 400])(
  'a text that is refused with %i stays in its field with what to do, and the changes beside it are saved',
  async (status) => {
    const isLarge = (change: Change) => change.kind === 'set' && String(change.after).startsWith('Too')
    const { store, calls, content } = aWindow(isLarge, status)
    await store.start()
    const call = ['hero', 'callToAction']
    store.makeAll(hundred().slice(0, 50))
    store.type(headline, 'Too large')
    store.type(call, 'Come')
    expect(await store.flush()).toBe(true)
    expect([idsIn(content()).length, valueAt(content(), call)]).toEqual([50, 'Come'])
    const { draft, saving } = store.view()
    expect(draft?.refusals.get('hero.headline')).toMatchObject({ why: 'invalid', mine: 'Too large' })
    expect(saving).toBe('saved')
    expect(calls()).toBeLessThan(30)
    // what is typed instead is saved
    store.type(headline, 'Short')
    expect(await store.flush()).toBe(true)
    expect([valueAt(content(), headline), store.view().draft?.refusals.size]).toEqual(['Short', 0])
    store.stop()
  },
)

test('an entry that is refused for good is named, and the changes behind it are saved', async () => {
  const [entry] = hundred()
  const { store, content } = aWindow((change) => change.kind === 'add', 413)
  await store.start()
  store.make(entry as Change)
  store.type(headline, 'Light')
  expect(await store.flush()).toBe(true)
  expect(valueAt(content(), headline)).toBe('Light')
  expect(store.view().draft?.notice).toMatch(/^Prof\. .*: This is too large to be saved\. Shorten it/)
  expect(idsIn(store.view().draft?.shown as StoredContent)).toEqual([])
  store.stop()
})

test('a server that is away is asked again, and nothing is set apart', async () => {
  const { store } = aWindow(() => true, 503)
  await store.start()
  store.type(headline, 'Light')
  expect(await store.flush()).toBe(false)
  expect([store.view().saving, store.view().draft?.refusals.size]).toEqual(['failing', 0])
  store.stop()
})
