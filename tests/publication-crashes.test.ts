import { expect, test } from 'vitest'
import type { ShownDraft, Summary } from '#features/drafts/admin-drafts.contract.ts'
import { valueAt } from '#features/drafts/apply-changes.ts'
import { jobsDue } from '#platform/server/jobs/jobs.ts'
import { announce } from '#platform/server/jobs/wake.ts'
import { anAdmin } from './admins.ts'
import { anInstallationHere, aRealInstallation, type Installation } from './installation.ts'
import { isLong, sampleOf } from './long.ts'

const base = '/admin/api/admin/drafts/renewable'

/** An organiser who edits the title of the introduction, and publishes it. */
const anOrganiser = async ({ db }: Installation) => {
  const { email, password } = await anAdmin(db)
  const send = (url: string, body: object, headers = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return async (url: string) => {
    const login = await send(`${url}/admin/api/admin/login`, { email, password })
    const { accessToken } = (await login.json()) as { accessToken: string }
    const headers = { authorization: `Bearer ${accessToken}` }
    const read = async <T>(path: string) =>
      (await (await fetch(`${url}${base}${path}`, { headers })).json()) as T
    return {
      edit: async (after: string) => {
        const { serial, draft } = await read<ShownDraft>('')
        const path = ['intro', 'title']
        const change = { kind: 'set', path, before: valueAt(draft, path), after }
        const tab = '0197a0e0-0000-7000-8000-000000000000'
        return send(`${url}${base}/changes`, { changes: [change], since: serial, tab }, headers)
      },
      /** Plans the publication for later, and makes it due now. */
      planAndPass: async () => {
        const { serial, number } = await read<Summary>('/summary')
        const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
        const planned = await send(
          `${url}${base}/schedules`,
          { serial, number, hold: [], date, time: '09:00' },
          headers,
        )
        expect(planned.status).toBe(200)
        await db
          .updateTable('jobs')
          .set({ runAt: new Date(0) })
          .where('kind', '=', 'website.planned-publication')
          .execute()
        await announce(db, jobsDue)
      },
      publish: async () => {
        const { serial, number } = await read<Summary>('/summary')
        return send(`${url}${base}/publications`, { serial, number, hold: [] }, headers)
      },
    }
  }
}

/** In-process products have no pages; their content is compared instead. */
const home = async (url: string) =>
  (await fetch(`${url}${isLong ? '/' : '/api/website-content/home'}`)).text()

const steps = [
  ['pages-prepared', 'before'],
  ['version-written', 'before'],
  ['website-published', 'after'],
] as const

test.each(sampleOf(steps, steps.slice(1, 2)))(
  'a process that dies at %s shows the page as it was %s, and the draft is there',
  async (step, shows) => {
    const installation = await (isLong ? aRealInstallation() : anInstallationHere())
    const organiser = await anOrganiser(installation)
    const dying = await installation.start(step)
    const first = await organiser(dying.url)
    await first.edit('Edited before the power cut')
    await expect(first.publish()).rejects.toThrow()
    await dying.gone

    const { url } = await installation.start()
    expect((await home(url)).includes('Edited before the power cut')).toBe(shows === 'after')
    const again = await organiser(url)
    const { status } = await again.publish()
    expect(status).toBe(shows === 'after' ? 409 : 200)
    expect(await home(url)).toContain('Edited before the power cut')
  },
)

test.each(sampleOf(steps, steps.slice(1, 2)))(
  'a planned publication whose process dies at %s is made once by the next start, whole',
  async (step, shows) => {
    const installation = await (isLong ? aRealInstallation() : anInstallationHere())
    const { db } = installation
    const organiser = await anOrganiser(installation)
    const dying = await installation.start(step)
    const first = await organiser(dying.url)
    await first.edit('Planned before the power cut')
    await first.planAndPass()
    await dying.gone
    const versionOf = async () =>
      (await db.selectFrom('websitePublications').select('number').executeTakeFirst())?.number
    expect(await versionOf()).toBe(shows === 'after' ? 2 : 1)

    const { url, until } = await installation.start()
    await until(
      () => db.selectFrom('contentSchedules').select('state').executeTakeFirstOrThrow(),
      ({ state }) => state === 'published',
    )
    expect(await home(url)).toContain('Planned before the power cut')
    expect(await versionOf()).toBe(2)
  },
)
