import { describe, expect, test } from 'vitest'
import type { Website } from '#shared/website.ts'
import { testDatabase } from '#tests/database.ts'
import { aWebsite, websites } from '#tests/websites.ts'
import { SettingsProblem } from '../config.ts'
import { openWebsites } from './website-registry.ts'

const { db } = await testDatabase()

/** The registry, and which websites it said have changed. */
const aRegistry = async (hosts?: ReadonlyMap<string, string>) => {
  const changed: Website[] = []
  const version = { changed: (website: Website) => void changed.push(website) }
  return { ...(await openWebsites({ db, version, hosts })), changed }
}

const insert = (slug: string, state: 'draft' | 'live' = 'draft') =>
  db
    .insertInto('websites')
    .values({
      slug: aWebsite(slug),
      name: slug,
      shortName: slug,
      state,
      stateSince: new Date('2030-01-01'),
      createdAt: new Date('2030-01-01'),
      createdBy: 'Ada',
    })
    .execute()

describe('the registry of conferences', () => {
  test('knows the three of a new installation in their order, and renewable by default', async () => {
    const { slugs, defaultWebsite, find, rowOf } = await aRegistry()
    expect(slugs()).toEqual(websites)
    expect(defaultWebsite()).toBe('renewable')
    expect(find('astronomy')).toBeUndefined()
    expect(find('constructor')).toBeUndefined()
    expect(rowOf(aWebsite('nursing'))).toMatchObject({ shortName: 'Nursing', state: 'live', look: 'pulse' })
  })

  test('knows a new row after a refresh, and says of which conferences something changed', async () => {
    const { find, refresh, changed, defaultWebsite, hostsOf, ofHost } = await aRegistry()
    await insert('astronomy')
    expect(find('astronomy')).toBeUndefined()
    await refresh()
    expect(find('astronomy')).toBe('astronomy')
    expect(changed).toEqual(['astronomy'])

    await db
      .insertInto('websiteHosts')
      .values({ host: 'stars.example', slug: aWebsite('astronomy') })
      .execute()
    await refresh()
    expect(changed).toEqual(['astronomy', 'astronomy'])
    expect(hostsOf(aWebsite('astronomy'))).toEqual(['stars.example'])
    expect(ofHost('stars.example')).toBe('astronomy')

    await db.updateTable('websites').set({ isDefault: false }).execute()
    await refresh()
    // the first live one
    expect(defaultWebsite()).toBe('optics')
    await db
      .updateTable('websites')
      .set({ isDefault: true })
      .where('slug', '=', aWebsite('renewable'))
      .execute()
  })

  test('takes a host of WEBSITE_HOSTS before a row, and refuses a conference that does not exist by a sentence', async () => {
    const { ofHost, hostsOf } = await aRegistry(new Map([['stars.example', 'optics']]))
    expect(ofHost('stars.example')).toBe('optics')
    expect(hostsOf(aWebsite('astronomy'))).toEqual([])

    const wrong = aRegistry(new Map([['moon.example', 'selenology']]))
    await expect(wrong).rejects.toThrow(SettingsProblem)
    await expect(wrong).rejects.toThrow(
      'WEBSITE_HOSTS names selenology, and this installation has no such conference. It has optics, renewable, nursing, astronomy.',
    )
  })
})
