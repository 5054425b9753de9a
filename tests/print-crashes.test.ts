import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PrintOrder } from '#features/badges/badges.contract.ts'
import { aWebsite } from '#tests/websites.ts'
import { anAdmin } from './admins.ts'
import { anInstallationHere, aRealInstallation, type Installation } from './installation.ts'
import { isLong } from './longest.ts'
import { insertManyPayments } from './many-payments.ts'
import { textOf } from './pdf-text.ts'

const website = 'nursing'
const orders = `/admin/api/admin/print-orders/${website}`

/** An organiser ordering badges, wherever the product runs. */
const anOrganiser = async ({ db }: Installation) => {
  const { email, password } = await anAdmin(db)
  return async (url: string) => {
    const answer = await fetch(`${url}/admin/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const { accessToken } = (await answer.json()) as { accessToken: string }
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    return {
      order: async () =>
        (await (
          await fetch(`${url}${orders}`, { method: 'POST', headers, body: JSON.stringify({ form: 'small' }) })
        ).json()) as PrintOrder,
      download: async (id: string) =>
        Buffer.from(await (await fetch(`${url}${orders}/${id}/file`, { headers })).arrayBuffer()),
    }
  }
}

const orderOf = ({ db }: Installation) =>
  db.selectFrom('printOrders').select(['fileKey', 'drawn', 'people']).executeTakeFirstOrThrow()
const filesOf = ({ folder }: Installation) => readdir(join(folder, 'prints'))

/** Number of printed badges. */
const drawnIn = async ({ db }: Installation, pdf: Buffer) => {
  const people = await db
    .selectFrom('registrations')
    .select('name')
    .where('website', '=', aWebsite(website))
    .execute()
  const text = textOf(pdf).replaceAll(' ', '')
  return people.filter(({ name }) => text.split(name.replaceAll(' ', '')).length === 2).length
}

test.runIf(isLong).each(['print-portion-drawn', 'print-kept'] as const)(
  'badges whose process dies at %s are drawn by the next one, everyone once',
  async (step) => {
    const installation = await anInstallationHere()
    await insertManyPayments(installation.pool, aWebsite(website), 120)
    const organiser = await anOrganiser(installation)
    const dying = await installation.start(step)
    const { id } = await (await organiser(dying.url)).order()
    await dying.gone
    expect(await orderOf(installation)).toMatchObject({ fileKey: null, people: 120 })

    const { url, until } = await installation.start()
    await until(
      () => orderOf(installation),
      ({ fileKey }) => fileKey !== null,
    )
    expect(await drawnIn(installation, await (await organiser(url)).download(id))).toBe(120)
    expect(await orderOf(installation)).toMatchObject({ drawn: 120 })
    // the first process's file is swept after an hour
    expect(await filesOf(installation)).toContain((await orderOf(installation)).fileKey)
  },
)

test.runIf(isLong)(
  'badges of 1,000 whose process is killed 5 times are there in the end, everyone once',
  async () => {
    const installation = await aRealInstallation()
    await insertManyPayments(installation.pool, aWebsite(website), 1000)
    const organiser = await anOrganiser(installation)
    let id = ''
    for (let killed = 0; killed < 5; killed++) {
      await installation.db
        .updateTable('jobs')
        .set({ leaseUntil: null })
        .where('doneAt', 'is', null)
        .execute()
      const { url, kill, until } = await installation.start()
      if (!id) ({ id } = await (await organiser(url)).order())
      await until(
        () => orderOf(installation),
        ({ drawn }) => drawn >= 100 * (killed + 1),
      )
      await kill()
    }
    await installation.db.updateTable('jobs').set({ leaseUntil: null }).where('doneAt', 'is', null).execute()
    const { url, until } = await installation.start()
    await until(
      () => orderOf(installation),
      ({ fileKey }) => fileKey !== null,
    )
    expect(await drawnIn(installation, await (await organiser(url)).download(id))).toBe(1000)
  },
)
