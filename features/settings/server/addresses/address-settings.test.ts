import { expect, test } from 'vitest'
import { type AddressSettings, showAddressSettings } from '#features/settings/address-settings.contract.ts'
import { createResolver } from '#platform/server/domains/resolve-host.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { startNameServer, type Zone } from '#tests/name-server.ts'
import { startTestProduct } from '#tests/product.ts'
import { freePort } from '#tests/running-server.ts'
import { aWebsite } from '#tests/websites.ts'

const zone: Zone = {
  'plenary.test': { A: ['127.0.0.1'], AAAA: ['2001:db8::20'] },
  'wrec.test': { A: ['127.0.0.1'] },
  'old.test': { A: ['203.0.113.20'] },
}
const port = await freePort()
const product = await startTestProduct(
  {
    ...{ PORT: String(port), PUBLIC_URL: `http://plenary.test:${port}` },
    WEBSITE_HOSTS: 'wrec.test=renewable,old.test=optics,new.test=nursing',
  },
  { nameServers: [await startNameServer(zone)], isAlone: true },
)
const owner = await bearerOf(product.app, await anAdmin(product.db))
const shown = async (website: string) => {
  const path = showAddressSettings.path.replace(':website', website)
  return (await product.get(path, owner)).body as unknown as AddressSettings
}

test('a domain that leads here is correct record by record, and a request to it arrives', async () => {
  expect(await shown('renewable')).toMatchObject({
    home: `http://plenary.test:${port}`,
    homeBy: 'PUBLIC_URL',
    hosts: [
      {
        host: 'wrec.test',
        lockedBy: 'WEBSITE_HOSTS',
        records: [
          { type: 'A', mustSay: ['127.0.0.1'], saysNow: ['127.0.0.1'], state: 'correct' },
          { type: 'AAAA', mustSay: ['2001:db8::20'], saysNow: [], state: 'missing' },
        ],
        arrives: true,
        message: null,
      },
    ],
  })
})

test('a domain that leads to another server, or nowhere yet, is told from one that is correct', async () => {
  const [old] = (await shown('optics')).hosts
  expect(old?.records[0]).toEqual({
    ...{ type: 'A', mustSay: ['127.0.0.1'], saysNow: ['203.0.113.20'], state: 'wrong' },
  })
  const [fresh] = (await shown('nursing')).hosts
  expect(fresh).toMatchObject({ records: [{ state: 'missing' }, { state: 'missing' }], arrives: false })
  expect(fresh?.message).toContain('http://new.test:')
})

test('what DNS says now is read anew each time', async () => {
  zone['new.test'] = { A: ['127.0.0.1'], AAAA: ['2001:db8::20'] }
  const [host] = (await shown('nursing')).hosts
  expect(host?.records.map(({ state }) => state)).toEqual(['correct', 'correct'])
})

test('names of this machine are not looked up, and only owners see the addresses', async () => {
  const { db, websites } = product
  await db
    .insertInto('websiteHosts')
    .values({ host: 'congress.localhost', slug: aWebsite('optics') })
    .execute()
  await websites.refresh()
  expect((await shown('optics')).hosts[1]).toEqual({
    ...{ host: 'congress.localhost', lockedBy: null, records: [], arrives: null, message: null },
  })
  const admin = await bearerOf(product.app, await anAdmin(db, { role: 'ADMIN' }))
  const path = showAddressSettings.path.replace(':website', 'optics')
  expect((await product.get(path, admin)).status).toBe(403)
})

test('name servers that do not answer are no reason to call a record missing', async () => {
  const unanswered = createResolver([`127.0.0.1:${await freePort()}`])
  expect(await unanswered('wrec.test', 'A')).toBeUndefined()
})
