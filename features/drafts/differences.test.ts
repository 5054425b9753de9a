import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { type StoredContent, toStored } from '#content/stored-content.ts'
import { toPublic } from '#content/to-public.ts'
import { websiteContent } from '#content/website-content.ts'
import { isLong } from '#tests/long.ts'
import { randomChange } from '#tests/random-changes.ts'
import { applyChange, applyChanges, inverseOf } from './apply-changes.ts'
import type { Change } from './change.ts'
import { differences } from './differences.ts'
import { judgeChange } from './judge-change.ts'

const stored = toStored(defaultContent.renewable)

/** The content after some edits, and the edits. */
const edited = (start: StoredContent, seeds: readonly number[]) => {
  let content = start
  const made: { before: StoredContent; change: Change; after: StoredContent }[] = []
  seeds.forEach((seed, at) => {
    const change = randomChange(content, seededRandom(seed), `new-${seed}-${at}`)
    if (judgeChange(content, change)) return
    const after = applyChange(content, change).content
    made.push({ before: content, change, after })
    content = after
  })
  return { content, made }
}

const seededRandom = (seed: number) => {
  let state = seed + 1
  return (below: number) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
}

const someEdits = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 40 })

test('the differences of two contents, applied to the first, give the second', () => {
  fc.assert(
    fc.property(someEdits, someEdits, (one, other) => {
      const a = edited(stored, one).content
      const b = edited(a, other).content
      expect(applyChanges(a, differences(a, b))).toEqual(b)
      expect(applyChanges(b, differences(b, a))).toEqual(a)
      expect(differences(b, b)).toEqual([])
    }),
    { numRuns: isLong ? 60 : 15 },
  )
})

test('some of the differences alone give a content that pages can show', () => {
  fc.assert(
    fc.property(someEdits, fc.integer({ min: 1, max: 5 }), (seeds, step) => {
      const b = edited(stored, seeds).content
      const some = differences(stored, b).filter((_, at) => at % (step + 1) !== 0)
      expect(websiteContent.safeParse(toPublic(applyChanges(stored, some))).success).toBe(true)
    }),
    { numRuns: isLong ? 40 : 15 },
  )
})

test('what takes an edit back gives exactly what was before, and a repeat changes nothing', () => {
  fc.assert(
    fc.property(someEdits, (seeds) => {
      for (const { before, change, after } of edited(stored, seeds).made) {
        expect(applyChange(after, change)).toEqual({ outcome: 'already', content: after })
        const back = inverseOf(before, change)
        if (after !== before && back) expect(applyChange(after, back).content).toEqual(before)
      }
    }),
    { numRuns: 40 },
  )
})

test('an item that goes to another list is one move, with what was changed in it before', () => {
  const speaker = ['speakers', 'firstGrid', 'haruka-morisada']
  const moved = applyChanges(stored, [
    { kind: 'set', path: [...speaker, 'focus'], before: 'Photocatalysis and solar fuels', after: 'Fuels' },
    {
      kind: 'move',
      path: ['speakers', 'firstGrid'],
      id: 'haruka-morisada',
      to: ['speakers', 'secondGrid'],
      behind: ['ingrid-hallengren'],
    },
  ])
  expect(differences(stored, moved).map(({ kind, path }) => [kind, path.join('.')])).toEqual([
    ['set', 'speakers.firstGrid.haruka-morisada.focus'],
    ['move', 'speakers.firstGrid'],
  ])
})
