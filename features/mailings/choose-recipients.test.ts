import { describe, expect, it, test } from 'vitest'
import { type Candidate, chooseRecipients, countLeftOut, formatLeftOut } from './choose-recipients.ts'

const someone = (id: string, address: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  name: `Name ${id}`,
  address,
  filled: {},
  ...more,
})
const none: ReadonlySet<string> = new Set()
const choose = (candidates: Candidate[], refused = none, left = none) => {
  const { recipients, leftOut } = chooseRecipients(candidates, { refused, left })
  return [recipients.map(({ id }) => id), leftOut.map(({ id, reason }) => `${id} ${reason}`)]
}

describe('who gets a mailing', () => {
  it('is the first of an address, whatever its case and the spaces around it', () => {
    const candidates = [
      someone('a', 'Ada@example.org'),
      someone('b', ' ada@EXAMPLE.org'),
      someone('c', 'bo@example.org'),
    ]
    expect(choose(candidates)).toEqual([['a', 'c'], ['b same-address']])
  })

  it('is no one who takes no email, has left, has no address or has cancelled', () => {
    const candidates = [
      someone('a', 'A@example.org'),
      someone('b', 'B@example.org'),
      someone('c', ''),
      someone('d', 'not an address'),
      someone('e', 'e@example.org', { isCancelled: true }),
      someone('f', 'e@example.org'),
    ]
    expect(choose(candidates, new Set(['a@example.org']), new Set(['b@example.org']))).toEqual([
      ['f'],
      ['a refused', 'b left', 'c no-address', 'd no-address', 'e cancelled'],
    ])
  })
})

test('who is left out is said with the reason', () => {
  const leftOut = (['same-address', 'same-address', 'same-address', 'refused', 'no-address'] as const).map(
    (reason) => ({ reason }),
  )
  expect(formatLeftOut(countLeftOut(leftOut))).toBe(
    '5 left out: 3 share an address, 1 address refused mail, 1 has no address.',
  )
  expect(formatLeftOut(countLeftOut([]))).toBeUndefined()
})
