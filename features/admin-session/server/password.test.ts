import { expect, it } from 'vitest'
import { isLong, sampleOf } from '#tests/long.ts'
import { hashPassword, verifyPassword } from './password.ts'

it('the password check accepts the password that was hashed and refuses its neighbours', async () => {
  const stored = await hashPassword('correct horse battery')

  expect(await verifyPassword('correct horse battery', stored)).toBe(true)
  const neighbours = ['correct horse batter', 'correct horse battery ', 'Correct horse battery', '']
  for (const wrong of sampleOf(neighbours, neighbours.slice(1, 2))) {
    expect(await verifyPassword(wrong, stored)).toBe(false)
  }
})

it('the password check writes the cost and a fresh salt into the stored text', async () => {
  const [first, second] = await Promise.all([hashPassword('same password'), hashPassword('same password')])

  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(first).not.toBe(second)
})

it.runIf(isLong)('the password check verifies a hash of another cost, made by another program', async () => {
  // from the test vectors of the reference implementation (phc-winner-argon2, src/test.c)
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', stored)).toBe(true)
  expect(await verifyPassword('Password', stored)).toBe(false)
})

it('the password check takes a composed and a decomposed letter as the same password', async () => {
  expect(await verifyPassword('Zu\u0308rich am See', await hashPassword('Z\u00fcrich am See'))).toBe(true)
})

it('the password check says no when there is no account, whatever the password', async () => {
  expect(await verifyPassword('', undefined)).toBe(false)
  expect(await verifyPassword('correct horse battery', undefined)).toBe(false)
})

it('the password check does not take a stored text of another scheme for a hash', async () => {
  await expect(verifyPassword('password', '$2b$12$abcdefghijklmnopqrstuv')).rejects.toThrow(
    'not an argon2id hash',
  )
  await expect(verifyPassword('', '')).rejects.toThrow('not an argon2id hash')
})
