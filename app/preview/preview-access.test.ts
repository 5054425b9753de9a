import { expect, test } from 'vitest'
import type { Role } from '#shared/admin-of.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { sampleOf } from '#tests/long.ts'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const { build, node24 } = await import(new URL('../../scripts/prepare.mjs', import.meta.url).href)
build(node24())
const { app, db } = await startTestProduct({}, { pages: true })

const cookieOf = async (role: Role, websites: Website[] = []) => {
  const { authorization } = await bearerOf(app, await anAdmin(db, { role, websites }))
  return { cookie: `admin_jwt=${authorization.slice('Bearer '.length)}` }
}
const request = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/admin/api/admin/preview/${path}`, headers: { host: 'localhost:3000', ...headers } })

const readers = [
  ['OWNER', []],
  ['ADMIN', [aWebsite('renewable')]],
  ['VIEWER', [aWebsite('renewable')]],
] as const

test('every page of the website is shown to those who may read it, by their cookie', async () => {
  for (const [role, websites] of sampleOf(readers, readers.slice(-1))) {
    const cookie = await cookieOf(role, [...websites])
    for (const path of ['', 'speakers', 'registration', 'visitor/', 'visitor/speakers.data']) {
      const { statusCode, headers } = await request(`renewable/${path}`, cookie)
      expect([role, path, statusCode]).toEqual([role, path, 200])
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  }
})

test('no one else sees a draft', async () => {
  const cookie = await cookieOf('VIEWER', [aWebsite('renewable')])
  for (const path of [
    'speakers',
    'visitor/speakers',
    'visitor/speakers.data',
    'nowhere',
    'speakers?as=visitor',
  ]) {
    const stranger = await request(`renewable/${path}`)
    expect([path, stranger.statusCode, stranger.json().code]).toEqual([path, 401, 'login_required'])
    const other = await request(`optics/${path}`, cookie)
    expect([path, other.statusCode, other.json().code]).toEqual([path, 403, 'forbidden'])
  }
  expect((await request('astronomy/speakers', cookie)).statusCode).toBe(404)
})
