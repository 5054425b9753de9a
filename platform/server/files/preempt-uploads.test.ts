import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ActiveUpload, choosePreempted, rateOf } from './preempt-uploads.ts'

const now = 100_000
const fair = { undisturbed: 15_000, fastEnough: 64_000 }

/** An upload that has sent `kB` in `seconds`. */
const upload = (
  network: string | undefined,
  kB: number,
  seconds: number,
  more: Partial<ActiveUpload> = {},
) => ({
  network,
  began: now - seconds * 1000,
  bytes: kB * 1000,
  isWhole: false,
  isLeaving: false,
  ...more,
})
const waiting = (network: string | undefined, hasShare = false) => ({ network, hasShare })

it.each([
  ['no one', [], waiting('b'), undefined],
  ['the only one', [upload('a', 200, 20)], waiting('b'), 0],
  ['not one that had no fair time', [upload('a', 1, 14)], waiting('b'), undefined],
  ['one that just had it', [upload('a', 1, 15)], waiting('b'), 0],
  ['not one that is fast enough', [upload('a', 64 * 20, 20)], waiting('b'), undefined],
  ['the slowest', [upload('a', 300, 20), upload('a', 200, 20), upload('c', 400, 20)], waiting('b'), 1],
  ['by its rate, not by its bytes', [upload('a', 300, 20), upload('a', 500, 60)], waiting('b'), 1],
  ['not one that has come as a whole', [upload('a', 9, 20, { isWhole: true })], waiting('b'), undefined],
  ['not one twice', [upload('a', 9, 20, { isLeaving: true }), upload('a', 90, 20)], waiting('b'), 1],
  // newcomers who return again and again end no upload of a network that has no more than theirs
  ['not one of a smaller network', [upload('a', 1, 20), upload('b', 600, 20)], waiting('b'), 1],
  [
    'one of a greater network',
    [upload('a', 1, 20), upload('a', 1, 20), upload('b', 1300, 20)],
    waiting('b'),
    0,
  ],
  // when its own share is full, another network's slot would not help
  [
    'only one of its own',
    [upload('a', 1, 20), upload('a', 1, 20), upload('b', 900, 20)],
    waiting('b', true),
    2,
  ],
  ['of this machine, one of it', [upload(undefined, 200, 20)], waiting(undefined), 0],
])('a slow upload gives way: %s', (_what, underWay, who, at) => {
  expect(choosePreempted(underWay, who, now, fair)).toBe(at === undefined ? undefined : underWay[at])
})

const anUpload = fc.record({
  network: fc.constantFrom(undefined, 'a', 'b', 'c'),
  began: fc.integer({ min: 0, max: now }),
  bytes: fc.integer({ min: 0, max: 30_000_000 }),
  isWhole: fc.boolean(),
  isLeaving: fc.boolean(),
})

it('no upload is ended that had no fair time or is fast, nor while a slower one of the same network stays', () => {
  fc.assert(
    fc.property(
      fc.array(anUpload, { maxLength: 20 }),
      fc.constantFrom(undefined, 'a', 'b', 'd'),
      fc.boolean(),
      (underWay, network, hasShare) => {
        const found = choosePreempted(underWay, { network, hasShare }, now, fair)
        if (!found) return
        expect(now - found.began).toBeGreaterThanOrEqual(15_000)
        expect(rateOf(found, now)).toBeLessThan(64_000)
        expect(found.isWhole || found.isLeaving).toBe(false)
        const mates = underWay.filter((other) => other.network === found.network && other !== found)
        for (const mate of mates)
          if (!mate.isWhole && !mate.isLeaving && now - mate.began >= 15_000)
            expect(rateOf(mate, now)).toBeGreaterThanOrEqual(rateOf(found, now))
      },
    ),
  )
})
