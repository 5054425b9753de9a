import { expect, test } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { testDatabase } from '#tests/database.ts'
import { threeWebsites } from '#tests/website-registry.ts'
import { ensureFirstOwner } from './first-owner.ts'

const { db } = await testDatabase()
const clock = { now: () => new Date('2026-11-02T09:00:00Z') }
const log = createLog('silent', clock)
const begin = (adminPassword: string, adminEmail = 'chair@example.org') =>
  ensureFirstOwner({ config: { adminEmail, adminPassword }, db, websites: threeWebsites(), clock, log })
const countAdmins = async () => (await db.selectFrom('admins').select('id').execute()).length

test.each([
  ['a common one', 'Pa$$w0rd2026!!', 'easy to guess'],
  ['the example of a document', 'changemechangeme', 'common password'],
  ['one letter', 'aaaaaaaaaaaa', 'one character repeated'],
  ['the address', 'chair@example.org', 'email address'],
  ['a word of the conference', 'renewable2026', 'easy to guess'],
])('a weak ADMIN_PASSWORD, %s, makes no owner and says why', async (_what, password, why) => {
  const sentence = await begin(password).catch(({ message }: Error) => message)
  expect(sentence).toMatch(/^ADMIN_PASSWORD cannot be used\. Password .+\.$/)
  expect(sentence).toContain(why)
  expect(await countAdmins()).toBe(0)
})

test('a weak ADMIN_PASSWORD stops no start once there is an owner, whose password it is not', async () => {
  await begin('correct horse battery')
  expect(await begin('changemechangeme')).toEqual({ email: 'chair@example.org' })
  expect(await countAdmins()).toBe(1)
})
