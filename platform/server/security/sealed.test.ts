import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

const key = 'a key of thirty-two bytes or more, for tests'
const secret = randomBytes(20)

test('what is sealed opens for its account, purpose and key alone, and is another text each time', () => {
  const sealed = seal(key, 'authenticator', 'ada', secret)
  expect(unseal(key, 'authenticator', 'ada', sealed)).toEqual(secret)
  expect(sealed.includes(secret)).toBe(false)
  expect(seal(key, 'authenticator', 'ada', secret)).not.toEqual(sealed)
  expect(unseal(key, 'authenticator', 'bob', sealed)).toBeUndefined()
  expect(unseal(key, 'set-up codes', 'ada', sealed)).toBeUndefined()
  expect(unseal(`${key}.`, 'authenticator', 'ada', sealed)).toBeUndefined()
})

test('a change of any byte, and any shorter text, does not open', () => {
  const sealed = seal(key, 'authenticator', 'ada', secret)
  for (const place of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(unseal(key, 'authenticator', 'ada', changed)).toBeUndefined()
    expect(unseal(key, 'authenticator', 'ada', sealed.subarray(0, place))).toBeUndefined()
  }
})
