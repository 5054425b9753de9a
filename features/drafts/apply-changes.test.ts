import { describe, expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { type StoredItem, toStored } from '#content/stored-content.ts'
import { applyChange, applyChanges, idsBefore, valueAt } from './apply-changes.ts'
import type { Change } from './change.ts'

const stored = toStored(defaultContent.renewable)
const grid = ['speakers', 'firstGrid']
const haruka = [...grid, 'haruka-morisada']
const order = (content = stored) => (valueAt(content, grid) as readonly StoredItem[]).map(({ id }) => id)
const [first = '', second = '', third = ''] = order()

const rename = (before: string, after: string): Change => ({
  kind: 'set',
  path: [...haruka, 'name'],
  before,
  after,
})

describe('a changed field', () => {
  test('is saved where what was there is still there', () => {
    const { content, outcome } = applyChange(stored, rename('Prof. Haruka Morisada', 'Prof. Haruka Bay'))
    expect(outcome).toBe('applied')
    expect(valueAt(content, [...haruka, 'name'])).toBe('Prof. Haruka Bay')
    expect(valueAt(stored, [...haruka, 'name'])).toBe('Prof. Haruka Morisada')
  })

  test('is refused where something else is there, and says what', () => {
    expect(applyChange(stored, rename('Somebody', 'Prof. Haruka Bay'))).toEqual({
      outcome: 'conflict',
      content: stored,
      current: 'Prof. Haruka Morisada',
    })
  })

  test('two fields of one speaker never conflict', () => {
    const both = applyChanges(stored, [
      rename('Prof. Haruka Morisada', 'Prof. Haruka Bay'),
      { kind: 'set', path: [...haruka, 'nobel'], before: true, after: false },
    ])
    expect(valueAt(both, haruka)).toMatchObject({ name: 'Prof. Haruka Bay', nobel: false })
  })

  test('of an item that is gone is refused, without anything in its place', () => {
    const gone = applyChange(stored, {
      kind: 'remove',
      path: grid,
      item: valueAt(stored, haruka) as StoredItem,
    })
    expect(applyChange(gone.content, rename('Prof. Haruka Morisada', 'X'))).toMatchObject({
      outcome: 'conflict',
      current: undefined,
    })
  })

  test('hiding is a field, and showing again leaves no trace', () => {
    const hide: Change = { kind: 'set', path: [...haruka, 'hidden'], before: false, after: true }
    const hidden = applyChange(stored, hide).content
    expect(valueAt(hidden, [...haruka, 'hidden'])).toBe(true)
    expect(applyChange(hidden, { ...hide, before: true, after: false }).content).toEqual(stored)
  })
})

describe('an item', () => {
  const item: StoredItem = { id: 'new-one', name: 'Dr. New' }

  test.each([
    [[first], [first, 'new-one', second]],
    [[], ['new-one', first, second]],
    // the nearest was removed by someone else: the next one counts
    [
      ['gone', first],
      [first, 'new-one', second],
    ],
  ])('is added behind %j', (behind, begins) => {
    const added = applyChange(stored, { kind: 'add', path: grid, item, behind })
    expect(order(added.content).slice(0, 3)).toEqual(begins)
  })

  test('is not added twice, and not over another one', () => {
    const add: Change = { kind: 'add', path: grid, item, behind: [] }
    const once = applyChange(stored, add).content
    expect(applyChange(once, add)).toEqual({ outcome: 'already', content: once })
    expect(applyChange(once, { ...add, item: { ...item, name: 'Dr. Other' } }).outcome).toBe('conflict')
  })

  test('is removed only as it was seen', () => {
    const seen = valueAt(stored, haruka) as StoredItem
    const changed = applyChange(stored, rename('Prof. Haruka Morisada', 'Prof. Haruka Bay')).content
    expect(applyChange(changed, { kind: 'remove', path: grid, item: seen })).toMatchObject({
      outcome: 'conflict',
      current: { name: 'Prof. Haruka Bay' },
    })
    expect(order(applyChange(stored, { kind: 'remove', path: grid, item: seen }).content)).not.toContain(
      first,
    )
  })

  test('moves in its list and to another one of its kind', () => {
    const within = applyChange(stored, {
      kind: 'move',
      path: grid,
      id: first,
      to: grid,
      behind: [third, second],
    })
    expect(order(within.content).slice(0, 3)).toEqual([second, third, first])
    const to = ['speakers', 'secondGrid']
    const away = applyChange(stored, { kind: 'move', path: grid, id: first, to, behind: [] })
    expect(order(away.content)).not.toContain(first)
    expect((valueAt(away.content, to) as readonly StoredItem[])[0]?.id).toBe(first)
  })

  test('has the ids before it, the nearest first', () => {
    expect(idsBefore(stored, grid, third)).toEqual([second, first])
  })
})
