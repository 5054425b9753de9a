import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { masterFileName } from '#content/picture-files.ts'
import { sweepPicturesJob } from '#features/pictures/server/sweep-pictures.job.ts'
import { createLog } from '#platform/server/log.ts'
import { anAdmin } from './admins.ts'
import { anInstallationHere, aRealInstallation, type Installation } from './installation.ts'
import { isLong, sampleOf } from './long.ts'
import { aPhoto, pictureStoreIn, uploadPicture } from './pictures.ts'

const root = '/admin/api/admin/pictures/renewable'
const account = { email: '', password: '' }

const loggedIn = async (url: string): Promise<Record<string, string>> => {
  const answer = await fetch(`${url}/admin/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return { authorization: `Bearer ${accessToken}` }
}

const anInstallation = async () => {
  const installation = await (isLong ? aRealInstallation() : anInstallationHere())
  Object.assign(account, await anAdmin(installation.db))
  return installation
}

const filesOf = async ({ folder }: Installation) =>
  (await readdir(join(folder, 'pictures')).catch((): string[] => [])).sort()
const namedOf = async ({ db }: Installation) =>
  (await db.selectFrom('pictureFiles').select('fileKey').orderBy('fileKey').execute()).map(
    ({ fileKey }) => fileKey,
  )

/** What the regular sweep does two hours later, when nothing is on its way any more. */
const sweepLater = async ({ db, folder }: Installation) => {
  const clock = { now: () => new Date(Date.now() + 7_200_000) }
  const deps = { db, clock, log: createLog('silent', clock), checkpoint: () => undefined }
  const sweep = sweepPicturesJob({ ...deps, pictureFiles: pictureStoreIn(folder, clock) })
  await sweep({ id: 'x', kind: 'x', key: 'x', payload: {}, attempts: 1 })
}

const uploading = ['picture-read', 'picture-file-kept', 'picture-files-kept', 'picture-committed'] as const

test.each(sampleOf(uploading, uploading.slice(1, 2)))(
  'a process that dies at %s leaves the whole picture or none, and the upload can be repeated',
  async (step) => {
    const installation = await anInstallation()
    const photo = await aPhoto(700, 400)
    const dying = await installation.start(step)
    await expect(uploadPicture(dying.url, 'renewable', photo, await loggedIn(dying.url))).rejects.toThrow()
    expect(await dying.gone).toBe('SIGKILL')

    const isStored = step === 'picture-committed'
    expect(await installation.db.selectFrom('pictures').select('id').execute()).toHaveLength(isStored ? 1 : 0)
    await sweepLater(installation)
    expect(await filesOf(installation)).toEqual(await namedOf(installation))
    expect(await readdir(join(installation.folder, 'arriving')).catch(() => [])).toEqual([])

    const { url } = await installation.start()
    const { status, body } = await uploadPicture(url, 'renewable', photo, await loggedIn(url))
    expect(status).toBe(201)
    await sweepLater(installation)
    const files = await filesOf(installation)
    expect(files).toEqual(await namedOf(installation))
    expect(files).toContain(masterFileName(String(body['id'])))
    for (const name of files) {
      const content = await readFile(join(installation.folder, 'pictures', name))
      expect((await sharp(content).stats()).channels.length, name).toBe(3)
    }
  },
)

test('a process that dies while it removes a picture everywhere has removed it, and the next one removes its files', async () => {
  const installation = await anInstallation()
  const dying = await installation.start('picture-erased')
  const headers = await loggedIn(dying.url)
  const { body } = await uploadPicture(dying.url, 'renewable', await aPhoto(300, 200), headers)
  await expect(fetch(`${dying.url}${root}/${body['id']}`, { method: 'DELETE', headers })).rejects.toThrow()
  expect(await dying.gone).toBe('SIGKILL')
  expect(await namedOf(installation)).toEqual([])
  expect((await filesOf(installation)).length).toBeGreaterThan(0)

  const { until } = await installation.start()
  expect(
    await until(
      () => filesOf(installation),
      (files) => files.length === 0,
    ),
  ).toEqual([])
})
