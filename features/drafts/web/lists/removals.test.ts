import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { toStored } from '#content/stored-content.ts'
import { applyChanges, valueAt } from '../../apply-changes.ts'
import { moveAllTo } from '../../moves.ts'
import { removalsOf } from './removals.ts'

const first = toStored(defaultContent.renewable)
const grid = ['speakers', 'firstGrid']
const other = ['speakers', 'secondGrid']
const idsAt = (content: typeof first, list: readonly string[]) =>
  (valueAt(content, list) as readonly { id: string }[]).map(({ id }) => id)
const speakers = idsAt(first, grid)

test('removing speakers removes the references to them, and skips those who are gone', () => {
  const featured = ['featuredSpeakerIds']
  const changes = removalsOf(first, [...speakers.map((id) => [...grid, id]), [...grid, 'nobody']])
  const after = applyChanges(first, changes)
  expect(idsAt(after, grid)).toEqual([])
  expect(idsAt(after, featured).filter((id) => speakers.includes(id))).toEqual([])
  expect(idsAt(first, featured).some((id) => speakers.includes(id))).toBe(true)
})

test('several items move together, in their order, also to another list', () => {
  const [a = '', b = '', c = '', ...rest] = speakers
  const within = applyChanges(first, moveAllTo(first, grid, [a, b], grid, 1))
  expect(idsAt(within, grid)).toEqual([c, a, b, ...rest])
  const across = applyChanges(first, moveAllTo(first, grid, [a, c], other, 99))
  expect(idsAt(across, other).slice(-2)).toEqual([a, c])
})
