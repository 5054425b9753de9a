import type { Page } from '@playwright/test'
import type { StoredPicture } from '#content/picture.ts'
import type { Json, StoredItem } from '#content/stored-content.ts'
import { valueAt } from '#features/drafts/apply-changes.ts'
import { aPhoto, aPlainPicture } from '#tests/pictures.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'
import { layoutShiftOf } from './layout-shift.ts'
import { organiser } from './uploaded-pictures.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens a page and waits until it is hydrated. */
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(main(page))
}

/** Waits until every picture of the page is there, also those below. */
const seeEverything = async (page: Page) => {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
  await expect
    .poll(() => page.evaluate(() => [...document.images].every((image) => image.complete)))
    .toBe(true)
}

/** The addresses of uploaded pictures that this page asks for. */
const watchPictures = (page: Page) => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/pictures/')) asked.add(pathname)
  })
  return asked
}

test('the gallery shows its pictures large, goes through them by keys, and leads to them without scripts', async ({
  page,
  product,
  browser,
  axe,
}) => {
  const pictures = await organiser(page, product)
  const [wide, tall] = [
    await pictures.upload(await aPhoto(900, 600), 'The hall'),
    await pictures.upload(await aPlainPicture('#456', 300, 600)),
  ]
  await pictures.publish(
    [],
    [
      { picture: wide, caption: 'The opening' },
      { picture: { ...tall, credit: 'Photo: Ada' }, caption: 'The stairs' },
      { picture: wide },
    ],
  )
  await open(page, '/gallery')
  await expect(main(page)).not.toContainText('will be published')
  const links = main(page).getByRole('listitem').getByRole('link')
  await expect(links).toHaveCount(3)

  await links.nth(1).click()
  await expect(dialog(page)).toHaveAccessibleName('Picture 2 of 3')
  await expect(dialog(page)).toContainText('The stairs')
  await expect(dialog(page)).toContainText('Photo: Ada')
  await axe()
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page)).toHaveAccessibleName('Picture 3 of 3')
  await expect(dialog(page).getByRole('img', { name: 'The hall' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page)).toHaveAccessibleName('Picture 1 of 3')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog(page)).toHaveAccessibleName('Picture 3 of 3')
  await dialog(page).getByRole('button', { name: 'Previous picture' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Picture 2 of 3')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(links.nth(1)).toBeFocused()

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(`${product.url}/gallery`)
  await still.getByRole('main').getByRole('link', { name: 'The hall' }).first().click()
  await expect(still).toHaveURL(new RegExp(`/pictures/${wide.id}-\\d+$`))
  await plain.close()
})

/** Everything that a conference may upload, with the same few pictures in many places. */
const uploadEverything = async (page: Page, product: Parameters<typeof organiser>[1]) => {
  const pictures = await organiser(page, product)
  const { draft } = await pictures.draft()
  const photo = {
    ...(await pictures.upload(await aPhoto(800, 1000), 'Smiling')),
    credit: 'Photo: Press office',
  }
  const logo = await pictures.upload(await aPlainPicture('#123456', 400, 120))
  const hero: StoredPicture = { ...(await pictures.upload(await aPhoto(1600, 900), 'A river')), focusX: 0.8 }
  const idsIn = (list: string) =>
    (valueAt(draft, list.split('.')) as readonly StoredItem[]).map(({ id }) => `${list}.${id}`)
  const people = [
    'speakers.firstGrid',
    'speakers.secondGrid',
    'previousEdition.plenary',
    'previousEdition.keynote',
  ]
  const [partner = ''] = idsIn('partners.items')
  const fields: [string, Json][] = [
    ...people.flatMap(idsIn).map((path): [string, Json] => [`${path}.photo`, photo]),
    [`${partner}.picture`, logo],
    [`${partner}.href`, 'https://institute.example/'],
    ['pictures.logo', logo],
    ['pictures.hero', hero],
    ['pictures.favicon', logo],
  ]
  await pictures.publish(
    fields,
    Array.from({ length: 20 }, (_, at) => ({
      picture: at % 2 === 0 ? hero : photo,
      caption: `Picture ${at}`,
    })),
  )
  return { photo, logo, hero, partner }
}

test('uploaded photos, logos and a hero picture are shown in their frames, and nothing moves while they load', async ({
  page,
  product,
}) => {
  const { photo, logo, hero } = await uploadEverything(page, product)
  await page.setViewportSize({ width: 1280, height: 900 })
  const asked = watchPictures(page)
  await open(page, '/')
  const river = main(page).getByRole('img', { name: 'A river' })
  await expect(river).toBeVisible()
  expect(await river.evaluate((image: HTMLImageElement) => getComputedStyle(image).objectPosition)).toBe(
    '80% 50%',
  )
  const mark = page.getByRole('banner').locator('img')
  await expect(mark).toHaveAttribute('src', `/pictures/${logo.id}-320`)
  expect(await mark.evaluate((image) => [image.clientWidth, image.clientHeight])).toEqual([96, 29])
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', `/pictures/${logo.id}-320.png`)
  expect((await layoutShiftOf(page)).shift).toBe(0)
  expect([...asked].filter((address) => address.includes(hero.id))).toHaveLength(1)

  await open(page, '/speakers')
  await seeEverything(page)
  const first = main(page).getByRole('img', { name: 'Smiling' }).first()
  const frame = await first.evaluate((image) => image.clientWidth / image.clientHeight)
  expect(frame).toBeCloseTo(0.8, 1)
  await expect(main(page).getByText('Photo: Press office')).toHaveCount(15)
  expect((await layoutShiftOf(page)).shift).toBe(0)

  await open(page, '/partners')
  const link = main(page).locator('a[href="https://institute.example/"]')
  await expect(link).toHaveCount(1)
  await expect(link).toHaveAttribute('rel', 'noopener')
  expect(asked.has(`/pictures/${photo.id}-2560`)).toBe(false)
})

test('twenty photos on a page load when they come near, are light, and pass axe in both themes', {
  tag: '@long',
}, async ({ page, product, axe }) => {
  const { photo } = await uploadEverything(page, product)
  const small = await page.request.get(`${product.url}/pictures/${photo.id}-320`, {
    headers: { accept: 'image/avif,image/webp,*/*' },
  })
  expect((await small.body()).length).toBeLessThanOrEqual(25_000)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/', '/speakers', '/partners', '/previous-edition', '/gallery'])
      await test.step(`${path} at ${width} px`, async () => {
        await open(page, path)
        const lazy = page.locator('img[loading=lazy][src^="/pictures/"]')
        if (path === '/gallery') await expect(lazy).toHaveCount(17)
        await seeEverything(page)
        expect((await layoutShiftOf(page)).shift).toBe(0)
        await axe()
      })
  }
})

test('where no uploaded picture comes, people have initials, and every frame and name stays', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.expect(/Failed to load resource/)
  await uploadEverything(page, product)
  await page.route('**/pictures/*', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await open(page, '/')
  const broken = page.locator('img[src^="/pictures/"]:visible:not([alt=""])')
  await expect(broken).toHaveCount(0)
  await expect(page.locator('.hero-picture')).toBeVisible()

  await open(page, '/speakers')
  await seeEverything(page)
  await expect(broken).toHaveCount(0)
  await expect(main(page).getByText('HM', { exact: true })).toBeVisible()

  await open(page, '/previous-edition')
  await seeEverything(page)
  await expect(broken).toHaveCount(0)
  await expect(main(page).locator('.portrait svg:visible')).toHaveCount(16)

  await open(page, '/partners')
  await expect(main(page).getByRole('link', { name: 'Ariake Institute of Energy Systems' })).toBeVisible()
  await open(page, '/gallery')
  await seeEverything(page)
  await expect(broken).toHaveCount(0)
  await expect(main(page).getByRole('listitem')).toHaveCount(20)
})
