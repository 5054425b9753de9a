import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { masterFileName } from '#content/picture-files.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { hidden, hostilePictures } from '#tests/hostile-pictures.ts'
import { isLong } from '#tests/long.ts'
import { pictureForm, uploadPicture } from '#tests/pictures.ts'
import { startTestProduct } from '#tests/product.ts'
import { sendForm } from '#tests/upload-form.ts'

const product = await startTestProduct({ RATE_LIMITS: 'off' })
const { app, db, url, folder } = product
const owner = await bearerOf(app, await anAdmin(db))
const upload = (content: Uint8Array) => uploadPicture(url, 'renewable', content, owner)
const stored = () => readdir(join(folder, 'pictures')).catch((): string[] => [])

test('there are at least thirty of them', () => {
  expect(hostilePictures.length).toBeGreaterThanOrEqual(30)
})

test.each(hostilePictures.filter(({ isSlow }) => isLong || !isSlow))(
  '$what is stored clean or refused with a sentence',
  async ({ make, ends }) => {
    const before = new Set(await stored())
    const { status, body } = await upload(await make())
    const message = String(body['message'])
    if (status !== 201) {
      expect([400, 413, 422], message).toContain(status)
      expect(message).toMatch(ends === 'stored' ? /never/ : ends)
      expect(message).toMatch(/^[A-Z].*\.$/)
      expect(await stored()).toEqual([...before])
      return
    }
    if (ends instanceof RegExp) expect(ends).toEqual(/./)
    const files = await stored()
    const own = files.filter((name) => name.startsWith(String(body['id'])))
    expect(own).toContain(masterFileName(String(body['id'])))
    for (const name of own) {
      const content = await readFile(join(folder, 'pictures', name))
      for (const word of hidden) expect(content.includes(word), `${name} has ${word}`).toBe(false)
      expect(await sharp(content).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' })
    }
  },
)

test('a photo that lies on its side stands upright, and one in CMYK has colours', async () => {
  const red = { create: { width: 60, height: 40, channels: 3 as const, background: '#c02020' } }
  const onItsSide = await sharp(red).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect((await upload(onItsSide)).body).toMatchObject({ width: 40, height: 60 })
  const cmyk = await upload(await sharp(red).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer())
  const master = await readFile(join(folder, 'pictures', masterFileName(String(cmyk.body['id']))))
  const [r = 0, g = 255, b = 255] = await sharp(master).raw().toBuffer()
  expect([r > 120, g < 90, b < 90]).toEqual([true, true, true])
})

test('a transparent picture stays transparent, and its JPEG is white there', async () => {
  const clear = { create: { width: 60, height: 40, channels: 4 as const, background: '#ff000000' } }
  const { body } = await upload(await sharp(clear).png().toBuffer())
  const of = (ending: string) => readFile(join(folder, 'pictures', `${body['id']}${ending}`))
  for (const ending of ['.webp', '-60.webp', '-60.avif', '-60.png'])
    expect(await sharp(await of(ending)).metadata(), ending).toMatchObject({ hasAlpha: true })
  expect([
    ...(
      await sharp(await of('-60.jpg'))
        .raw()
        .toBuffer()
    ).subarray(0, 3),
  ]).toEqual([255, 255, 255])
})

test('a form without a picture, with two, or with one of more than 25 MB is refused with a sentence', async () => {
  const root = `${url}/admin/api/admin/pictures/renewable`
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const send = (...parts: Parameters<typeof sendForm>[1]) => sendForm(root, parts, owner)
  expect(await send({ name: 'note', value: 'x' })).toMatchObject({
    status: 400,
    body: { message: 'Choose a picture.' },
  })
  expect(await send(...pictureForm(new Uint8Array()))).toMatchObject({
    status: 400,
    body: { message: 'Choose a picture.' },
  })
  expect(await send(...pictureForm(picture), ...pictureForm(picture))).toMatchObject({
    status: 400,
    body: { message: 'Send one picture at a time.' },
  })
  const large = Buffer.concat([picture, Buffer.alloc(26_214_400)])
  expect(await send(...pictureForm(large))).toMatchObject({
    status: 413,
    body: { message: expect.stringContaining('larger than 25 MB') },
  })
})

test('whatever was sent, nothing is left on its way', async () => {
  expect(await readdir(join(folder, 'arriving'))).toEqual([])
  expect((await stored()).filter((name) => name.endsWith('.part'))).toEqual([])
})
