import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { StoredItem } from '#content/stored-content.ts'
import type { ShownDraft, Summary } from '#features/drafts/admin-drafts.contract.ts'
import type { Change } from '#features/drafts/change.ts'
import { newId } from '#shared/ids.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { testDatabase } from '#tests/database.ts'
import { startTestProduct, type TestProduct } from '#tests/product.ts'

const database = await testDatabase()
const product = await startTestProduct({ PUBLIC_URL: 'https://conference.test' }, { database })
const { db, clock } = product
const owner = await bearerOf(product.app, await anAdmin(db))
const drafts = '/admin/api/admin/drafts/renewable'

const download = async (url: string, of: TestProduct = product) =>
  (await of.app.inject({ url, headers: { host: 'conference.test' } })).body

/** As Mozilla's parser reads a calendar file. */
const calendarIn = (file: string) => {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const momentOf = (component: InstanceType<typeof ICAL.Component>, name: string) =>
    (component.getFirstPropertyValue(name) as InstanceType<typeof ICAL.Time>).toJSDate().toISOString()
  const entries = calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, sequence, startDate } = new ICAL.Event(component)
    return {
      uid,
      summary,
      sequence,
      start: startDate.toJSDate().toISOString(),
      stamp: momentOf(component, 'dtstamp'),
      modified: momentOf(component, 'last-modified'),
    }
  })
  return { name: calendar.getFirstPropertyValue('x-wr-calname'), entries }
}

const agenda = async (of: TestProduct = product) => calendarIn(await download('/agenda.ics', of)).entries
const uidsOf = (entries: Awaited<ReturnType<typeof agenda>>) =>
  Object.fromEntries(entries.map(({ summary, uid }) => [summary, uid]))

const publish = async (changes: Change[]) => {
  const { body: draft } = await product.get(drafts, owner)
  const { serial } = draft as unknown as ShownDraft
  const tab = randomUUID()
  const saved = await product.post(`${drafts}/changes`, { changes, since: serial, tab }, owner)
  expect(saved.body['results']).toEqual(changes.map(() => expect.objectContaining({ ok: true })))
  const { body: summary } = await product.get(`${drafts}/summary`, owner)
  const { serial: now, number } = summary as unknown as Summary
  const published = await product.post(`${drafts}/publications`, { serial: now, number, hold: [] }, owner)
  expect(published.status, JSON.stringify(published.body)).toBe(200)
}

const day = (id: string) => ['agenda', 'days', id, 'items']
const itemOf = async (dayId: string, id: string) => {
  const { draft } = (await product.get(drafts, owner)).body as unknown as ShownDraft
  const { days } = draft['agenda'] as unknown as { days: (StoredItem & { items: StoredItem[] })[] }
  const found = days.find((one) => one.id === dayId)?.items.find((one) => one.id === id)
  if (!found) throw new Error(`There is no item ${id}`)
  return found
}

test('sessions keep their UIDs when others are inserted, moved and removed, and each file says that it is newer', async () => {
  const before = await agenda()
  const known = uidsOf(before)
  expect(known['Opening Ceremony']).toBe('day-1-2.2026.renewable@conference.test')
  const [was] = before

  clock.advance(60)
  const began = clock.now().getTime()
  const id = newId(clock.now())
  const first = await itemOf('i1', 'i1')
  const item = { ...first, id, time: '07:00-07:45', title: 'Morning Walk' }
  await publish([{ kind: 'add', path: day('i1'), item, behind: [] }])
  const inserted = await agenda()
  expect(inserted).toHaveLength(before.length + 1)
  expect(uidsOf(inserted)).toEqual({ ...known, 'Morning Walk': `${id}.renewable@conference.test` })
  for (const { sequence, stamp, modified } of inserted) {
    expect(sequence).toBeGreaterThan(Number(was?.sequence))
    expect(stamp > String(was?.stamp)).toBe(true)
    expect(modified).toBe(stamp)
    expect(Date.parse(stamp)).toBeGreaterThan(began - 1000)
  }

  clock.advance(60)
  await publish([{ kind: 'move', path: day('i1'), id: 'i2', to: day('i2'), behind: [] }])
  const moved = await agenda()
  expect(uidsOf(moved)).toEqual(uidsOf(inserted))
  const opening = (entries: typeof moved) => entries.find(({ summary }) => summary === 'Opening Ceremony')
  expect(opening(moved)?.start.slice(0, 10)).not.toBe(opening(inserted)?.start.slice(0, 10))
  expect(opening(moved)?.sequence).toBeGreaterThan(Number(opening(inserted)?.sequence))

  clock.advance(60)
  await publish([{ kind: 'remove', path: day('i1'), item: await itemOf('i1', 'i1') }])
  const { [first['title'] as string]: gone, ...rest } = uidsOf(moved)
  expect(gone).toBe('day-1-1.2026.renewable@conference.test')
  expect(uidsOf(await agenda())).toEqual(rest)
})

test('a session alone goes into the calendar that someone has, the whole agenda is one beside it, and both know a session by the same UID', async () => {
  const whole = calendarIn(await download('/agenda.ics'))
  const [session] = whole.entries
  expect(whole.name).toContain('Agenda')
  expect(calendarIn(await download('/agenda/day-1-1.ics'))).toEqual({ name: null, entries: [session] })
})

test('another year, another address of the website and another start leave every UID, and dates that are set make a newer file', async () => {
  const before = await agenda()
  const { body: event } = await product.get('/admin/api/admin/events/renewable', owner)
  const { home: _home, savedAt: _savedAt, ...settings } = event
  clock.advance(60)
  const moved = { ...settings, startsOn: '2027-05-28', endsOn: '2027-05-30' }
  const saved = await product.ask('PUT', '/admin/api/admin/events/renewable', moved, owner)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const elsewhere = await startTestProduct({ PUBLIC_URL: 'https://elsewhere.test' }, { database })

  const after = await agenda(elsewhere)
  expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid))
  expect(after[0]?.start.slice(0, 4)).toBe('2027')
  expect(after[0]?.sequence).toBeGreaterThan(Number(before[0]?.sequence))
  expect(after[0]?.stamp).not.toBe(before[0]?.stamp)
})

test('items that are there at the update keep the UIDs of the places that they have then', async () => {
  // as the version before has left the database: an agenda that was edited, and no identities
  await db.deleteFrom('calendarIdentities').execute()
  const updated = await startTestProduct({ PUBLIC_URL: 'https://conference.test' }, { database })
  const entries = await agenda(updated)
  expect(entries[0]).toMatchObject({ summary: 'Morning Walk', uid: 'day-1-1.2027.renewable@conference.test' })

  clock.advance(60)
  await publish([{ kind: 'move', path: day('i2'), id: 'i2', to: day('i1'), behind: [] }])
  expect(uidsOf(await agenda())).toEqual(uidsOf(entries))
})
