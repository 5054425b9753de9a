import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { initialContentOf } from '#content/default-content.ts'
import { type StoredContent, toStored } from '#content/stored-content.ts'
import type { MadeChange, SavedChange, ShownDraft } from '#features/drafts/admin-drafts.contract.ts'
import { applyChange, applyChanges, valueAt } from '#features/drafts/apply-changes.ts'
import type { Change } from '#features/drafts/change.ts'
import { differences } from '#features/drafts/differences.ts'
import { placeOf } from '#features/drafts/touched.ts'
import { aWebsite, websites } from '#tests/websites.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { isLong } from './longest.ts'
import { startTestProduct } from './product.ts'
import { type Dice, randomChange } from './random-changes.ts'

const product = await startTestProduct()
const { db } = product
const [runs, edits] = isLong ? [20, 500] : [2, 20]

const seededRandom = (seed: number): Dice => {
  let state = seed + 1
  return (below) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
}

/** An organiser's window: it is as old as its last response. */
const aWindow = async (root: string, name: string, dice: Dice) => {
  const headers = await bearerOf(product.app, await anAdmin(db))
  const opened = (await product.get(root, headers)).body as unknown as ShownDraft
  let [seen, since] = [opened.draft, opened.serial]
  const [tab, acknowledged] = [randomUUID(), [] as { serial: number; change: Change }[]]
  let editCount = 0

  /** Makes some edits of its state, and sends them together. */
  const edit = async (count: number) => {
    let mine = seen
    const changes: Change[] = []
    for (let at = 0; at < count; at++) {
      const change = randomChange(mine, dice, `${name}-${editCount++}`)
      changes.push(change)
      mine = applyChange(mine, change).content
    }
    const { status, body } = await product.post(`${root}/changes`, { changes, since, tab }, headers)
    expect(status).toBe(200)
    const results = body['results'] as SavedChange[]
    results.forEach((result, at) => {
      const change = changes[at]
      if (result.ok && change) acknowledged.push({ serial: result.serial, change })
    })
    const news = body['changes'] as MadeChange[]
    seen = applyChanges(
      seen,
      news.map(({ change }) => change),
    )
    since = Number(body['serial'])
  }
  return { edit, acknowledged, state: () => ({ seen, since }) }
}

test(`${runs} times 2 editors with ${edits} random edits each: nothing acknowledged is lost, and nothing else changes`, async () => {
  for (let run = 0; run < runs; run++) {
    const website = websites[run % websites.length] ?? aWebsite('renewable')
    const root = `/admin/api/admin/drafts/${website}`
    const headers = await bearerOf(product.app, await anAdmin(db))
    const shown = async () => (await product.get(root, headers)).body as unknown as ShownDraft
    const begun = await shown()
    const dice = seededRandom(run * 7919)
    const windows = [
      await aWindow(root, `a${run}`, seededRandom(run * 104_729 + 1)),
      await aWindow(root, `b${run}`, seededRandom(run * 104_729 + 2)),
    ]
    for (let left = edits; left > 0; ) {
      const count = Math.min(1 + dice(5), left)
      await Promise.all(windows.map((window) => window.edit(count)))
      left -= count
    }

    const rows = await db
      .selectFrom('contentChanges')
      .select(['serial', 'change'])
      .where('website', '=', website)
      .where('serial', '>', begun.serial)
      .orderBy('serial')
      .execute()
    const log = rows.map(({ serial, change }) => ({ serial, change: change as Change }))
    const { draft, serial } = await shown()
    // each logged edit was applied where its `before` matched, and together they are the draft
    let replayed: StoredContent = begun.draft
    for (const one of log) {
      const applied = applyChange(replayed, one.change)
      expect(applied.outcome).toBe('applied')
      replayed = applied.content
    }
    expect(replayed).toEqual(draft)
    // an acknowledged edit is in the log, or its value was there already
    const bySerial = new Map(log.map((one) => [one.serial, one.change]))
    for (const { acknowledged } of windows)
      for (const one of acknowledged) {
        const logged = bySerial.get(one.serial)
        if (JSON.stringify(logged) === JSON.stringify(one.change)) continue
        const then = applyChanges(
          begun.draft,
          log.filter((entry) => entry.serial <= one.serial).map(({ change }) => change),
        )
        expect(applyChange(then, one.change).outcome).toBe('already')
      }
    // no field differs without an acknowledged edit of it
    const touched = new Set(log.map(({ change }) => placeOf(change).join('.')))
    for (const { path } of differences(begun.draft, draft).filter(({ kind }) => kind === 'set'))
      expect(path.some((_, at) => touched.has(path.slice(0, at + 1).join('.')))).toBe(true)
    // once both windows have received everything, they are equal
    for (const window of windows) {
      const { seen, since } = window.state()
      const rest = log.filter((one) => one.serial > since).map(({ change }) => change)
      expect(applyChanges(seen, rest)).toEqual(draft)
    }
    expect(serial).toBe(log.at(-1)?.serial)
    expect(valueAt(draft, ['event', 'dates'])).toEqual(
      valueAt(toStored(initialContentOf(website)), ['event', 'dates']),
    )
  }
}, 900_000)
