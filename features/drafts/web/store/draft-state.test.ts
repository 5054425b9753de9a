import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentFields } from '#content/fields.ts'
import type { Json, StoredContent } from '#content/stored-content.ts'
import { emptyGroup } from '#content/stored-content.ts'
import type { MadeChange, SavedChange, ShownDraft } from '../../admin-drafts.contract.ts'
import { applyChange, valueAt } from '../../apply-changes.ts'
import type { Change, Path } from '../../change.ts'
import { judgeChange } from '../../judge-change.ts'
import {
  answered,
  begin,
  type DraftState,
  followed,
  keptMine,
  keptOf,
  made,
  madeAll,
  redone,
  sent,
  tookTheirs,
  typed,
  typedAt,
  undone,
  unsent,
} from './draft-state.ts'

const headline: Path = ['hero', 'headline']
const call: Path = ['hero', 'callToAction']
const content = emptyGroup(contentFields) as StoredContent
const draft: ShownDraft = {
  serial: 0,
  draft: content,
  published: content,
  number: 0,
  publishedAt: null,
  savedAt: null,
  home: 'https://example.org',
  facts: {},
}

/** A server that knows one draft. */
const aServer = () => {
  let now = content
  const changes: MadeChange[] = []
  const make = (change: Change, by: string): SavedChange => {
    const { outcome, content, ...rest } = applyChange(now, change)
    if (outcome === 'conflict') {
      const { current } = rest as { current: Json | undefined }
      const why = current === undefined ? 'gone' : 'changed'
      return { ok: false, why, message: '', current, by: 'bo@example.org' }
    }
    now = content
    if (outcome === 'applied') changes.push({ serial: changes.length + 1, change, by, at: '' })
    return { ok: true, serial: changes.length }
  }
  return {
    content: () => now,
    make,
    save: (state: DraftState, by = 'ada@example.org') => {
      const { serial: since } = state
      const results = state.sending.map((change) => make(change, by))
      return { serial: changes.length, results, changes: changes.slice(since) }
    },
    since: (serial: number) => ({ serial: changes.length, changes: changes.slice(serial) }),
  }
}
const text = (state: DraftState, path = headline) => typedAt(state, path)
const set = (path: Path, before: string, after: string): Change => ({ kind: 'set', path, before, after })

test('what is typed is shown at once, waits as one change, and is saved', () => {
  const server = aServer()
  let state = ['S', 'Su', 'Sun'].reduce((now, value) => typed(now, headline, value), begin(draft))
  expect(state.waiting).toEqual([set(headline, '', 'Sun')])
  expect(text(state)).toBe('Sun')
  state = sent(state)
  state = typed(state, headline, 'Sun and wind')
  state = answered(state, server.save(state))
  expect(state.waiting).toEqual([set(headline, 'Sun', 'Sun and wind')])
  expect(valueAt(state.base, headline)).toBe('Sun')
  expect(text(state)).toBe('Sun and wind')
})

test('what takes itself back is no change', () => {
  const state = typed(typed(begin(draft), headline, 'S'), headline, '')
  expect(state.waiting).toEqual([])
  expect(state.undo).toEqual([])
})

test('Undo takes back the last step, across fields, also after it was saved', () => {
  const server = aServer()
  let state = sent(typed(begin(draft), headline, 'Sun'))
  state = answered(state, server.save(state))
  state = typed(typed(state, headline, 'Sunny'), call, 'Come')
  const first = undone(state)
  expect(first.path).toEqual(call)
  expect(text(first.state, call)).toBe('')
  const second = undone(first.state)
  expect(text(second.state)).toBe('Sun')
  const third = undone(second.state)
  expect(text(third.state)).toBe('')
  state = sent(third.state)
  state = answered(state, server.save(state))
  expect(server.content()).toEqual(content)
  expect(undone(state).path).toBeUndefined()
})

test('Redo makes again what was undone, across fields, until something new is typed', () => {
  const server = aServer()
  let state = sent(typed(begin(draft), headline, 'Sun'))
  state = answered(state, server.save(state))
  state = typed(state, call, 'Come')
  state = undone(undone(state).state).state
  expect([text(state), text(state, call)]).toEqual(['', ''])
  const first = redone(state)
  expect(first.path).toEqual(headline)
  expect([text(first.state), text(first.state, call)]).toEqual(['Sun', ''])
  const second = redone(first.state)
  expect(second.path).toEqual(call)
  expect([text(second.state), text(second.state, call)]).toEqual(['Sun', 'Come'])
  expect(redone(second.state).path).toBeUndefined()
  const saved = sent(second.state)
  expect(answered(saved, server.save(saved)).base).toEqual(saved.shown)
  expect(undone(second.state).path).toEqual(call)

  const other = typed(first.state, call, 'Go')
  expect([redone(other).path, text(undone(other).state, call)]).toEqual([undefined, ''])
})

test('Redo of a removal and a move: each is where it was', () => {
  const item = (id: string) => ({ id, label: id, date: 'May' })
  const add = (id: string): Change => ({ kind: 'add', path: ['importantDates'], item: item(id), behind: [] })
  const move: Change = { kind: 'move', path: ['importantDates'], id: 'a', to: ['importantDates'], behind: [] }
  const steps: Change[] = [add('a'), add('b'), move]
  const full = steps.reduce(made, begin(draft))
  const all = made(full, { kind: 'remove', path: ['importantDates'], item: item('b') })
  const back = [1, 2, 3, 4].reduce((state) => undone(state).state, all)
  expect(back.shown).toEqual(content)
  expect([1, 2, 3].reduce((state) => redone(state).state, back).shown).toEqual(full.shown)
  expect([1, 2, 3, 4].reduce((state) => redone(state).state, back).shown).toEqual(all.shown)
})

test('what another organiser has changed since is not made again', () => {
  const server = aServer()
  const state = undone(typed(begin(draft), headline, 'Sun')).state
  server.make(set(headline, '', 'Theirs'), 'bo@example.org')
  const again = redone(followed(state, server.since(0))).state
  expect([text(again), again.redo]).toEqual(['Theirs', []])
  expect(again.notice).toBe('Another organiser has changed it since. It was not redone.')
})

test('no answer: it waits again, with what was typed since, and a repeat is saved once', () => {
  const server = aServer()
  let state = sent(typed(begin(draft), headline, 'Sun'))
  server.save(state)
  state = unsent(typed(state, headline, 'Sunny'))
  expect(keptOf(state).changes).toEqual([set(headline, '', 'Sun'), set(headline, 'Sun', 'Sunny')])
  state = sent(state)
  state = answered(state, server.save(state))
  expect([valueAt(server.content(), headline), state.refusals.size]).toEqual(['Sunny', 0])
})

test('a text that another organiser changed is refused beside the field; both ways out lead on', () => {
  const server = aServer()
  server.make(set(headline, '', 'Theirs'), 'bo@example.org')
  let state = sent(typed(begin(draft), headline, 'Mine'))
  state = typed(state, headline, 'Mine, longer')
  state = answered(state, server.save(state))
  expect(state.refusals.get('hero.headline')).toEqual({
    why: 'changed',
    mine: 'Mine, longer',
    theirs: 'Theirs',
    by: 'bo@example.org',
  })
  expect([text(state), valueAt(state.shown, headline), state.waiting]).toEqual(['Mine, longer', 'Theirs', []])

  const theirs = tookTheirs(state, headline)
  expect([text(theirs), theirs.refusals.size]).toEqual(['Theirs', 0])
  let mine = sent(keptMine(state, headline))
  mine = answered(mine, server.save(mine))
  expect(valueAt(server.content(), headline)).toBe('Mine, longer')
})

test('changes by others arrive but where one types', () => {
  const server = aServer()
  let state = typed(begin(draft), headline, 'Mine')
  server.make(set(headline, '', 'Theirs'), 'bo@example.org')
  server.make(set(call, '', 'Come'), 'bo@example.org')
  state = followed(state, server.since(state.serial))
  expect([text(state), text(state, call)]).toEqual(['Mine', 'Come'])
  expect(state.refusals.get('hero.headline')).toMatchObject({ why: 'changed', theirs: 'Theirs' })
})

test('an impossible text stays in its field with the reason, and is not sent', () => {
  let state = typed(begin(draft), headline, 'a'.repeat(121), judgeChange)
  expect(state.waiting).toEqual([])
  expect(state.refusals.get('hero.headline')).toMatchObject({ why: 'invalid' })
  state = typed(state, headline, 'Sun', judgeChange)
  expect(state.refusals.size).toBe(0)
  expect(state.waiting).toEqual([set(headline, '', 'Sun')])
})

test('what was kept is found again over another draft', () => {
  const kept = { changes: [set(headline, '', 'Mine'), set(call, 'Old', 'New')], texts: [] }
  const state = begin(draft, kept)
  expect(state.waiting).toEqual([set(headline, '', 'Mine')])
  expect(state.refusals.get('hero.callToAction')).toMatchObject({ why: 'changed', mine: 'New', theirs: '' })
})

test('a removal that another organiser made impossible says so', () => {
  const server = aServer()
  const item = { id: 'a', label: 'Submission', date: 'May' }
  const add: Change = { kind: 'add', path: ['importantDates'], item, behind: [] }
  let state = sent(made(begin(draft), add))
  state = answered(state, server.save(state))
  server.make(set(['importantDates', 'a', 'date'], 'May', 'June'), 'bo@example.org')
  state = sent(made(state, { kind: 'remove', path: ['importantDates'], item }))
  state = answered(state, server.save(state))
  expect(state.notice).toBe('bo@example.org has changed it since. It was not removed.')
  expect(valueAt(state.shown, ['importantDates', 'a', 'date'])).toBe('June')
})

type Act = 'type' | 'send' | 'answer' | 'lose' | 'follow' | 'other'

test('two windows: what was acknowledged is on the server, and no field is changed that no one touched', () => {
  const actions = fc.array(
    fc.record({
      act: fc.constantFrom<Act>('type', 'type', 'send', 'answer', 'lose', 'follow', 'other'),
      field: fc.constantFrom(headline, call),
      value: fc.constantFrom('', 'a', 'b', 'c'),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(actions, (all) => {
      const server = aServer()
      let state = begin(draft)
      let answer: ReturnType<typeof server.save> | undefined
      for (const { act, field, value } of all) {
        if (act === 'type') state = typed(state, field, value)
        if (act === 'other') {
          const before = String(valueAt(server.content(), field))
          server.make(set(field, before, value), 'bo@example.org')
        }
        if (act === 'send' && !answer && state.waiting.length > 0) {
          state = sent(state)
          answer = server.save(state)
        }
        if (act === 'answer' && answer) state = answered(state, answer)
        if (act === 'lose' && answer) state = unsent(state)
        if (act === 'answer' || act === 'lose') answer = undefined
        if (act === 'follow' && !answer) state = followed(state, server.since(state.serial))
        expect(state.waiting.every((one) => one.kind === 'set')).toBe(true)
      }
      if (answer) state = answered(state, answer)
      for (let turn = 0; turn < 3; turn++) {
        state = sent(state)
        state = answered(state, server.save(state))
      }
      expect(state.base).toEqual(server.content())
      expect(state.shown).toEqual(server.content())
      const untouched = { ...(server.content()['hero'] as object), headline: '', callToAction: '' }
      expect({ ...server.content(), hero: untouched }).toEqual({ ...content, hero: content['hero'] })
    }),
  )
})

test('several changes made at once are undone and redone as one', () => {
  const add = (id: string): Change => ({
    kind: 'add',
    path: ['gallery', 'pictures'],
    item: { id },
    behind: [],
  })
  const before = typed(begin(draft), headline, 'Sun')
  const three = madeAll(before, ['a', 'b', 'c'].map(add)).state
  const ids = ({ shown }: DraftState) =>
    (valueAt(shown, ['gallery', 'pictures']) as readonly { id: string }[]).map(({ id }) => id)
  expect(ids(three)).toEqual(['c', 'b', 'a'])
  const back = undone(three).state
  expect([ids(back), text(back)]).toEqual([[], 'Sun'])
  const again = redone(back).state
  expect(again.shown).toEqual(three.shown)
  const twice = undone(undone(again).state).state
  expect([ids(twice), text(twice), twice.undo.length]).toEqual([[], '', 0])
  expect(undone(madeAll(begin(draft), [add('a')]).state).state.undo).toEqual([])
})
