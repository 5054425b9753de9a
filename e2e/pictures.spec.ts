import type { Page } from '@playwright/test'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { expect, test } from './journey.ts'
import { aPersonAt } from './person.ts'
import { aPictureFile } from './picture-files.ts'
import { framed, openEditor, saved } from './website-editor.ts'

/*
 * Organisers put pictures on their website, by visible labels alone. Interactions are clicks, key chords, filled fields and
 * chosen files after the login:
 * 1. a speaker's photo, on the public page: at most 8
 * 2. a partner's logo with its link: at most 7
 * 3. logo and first view of the conference: at most 8
 * 4. ten pictures of the gallery: at most 6
 */

test.beforeEach(async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('renewable'))
})

const speaker = '/admin-website?page=speakers&at=speakers.firstGrid.haruka-morisada'
const aPhoto = () => aPictureFile('haruka.jpg', { width: 1200, height: 900, hue: 200 })

/** Chooses a file for a field with this label; counts as one interaction. */
const choose = async (page: Page, label: string, file: Awaited<ReturnType<typeof aPictureFile>>) => {
  await page.getByLabel(label, { exact: true }).setInputFiles(file)
  await expect(page.getByLabel('What does it show?')).toBeFocused()
}

const usePicture = (page: Page) => page.getByRole('button', { name: 'Use this picture' })

test('a speaker gets a photo, which is cut for its frame, described and on the public page after eight interactions', async ({
  page,
  product,
}) => {
  await openAdmin(page, '/admin-dashboard')
  const person = aPersonAt(page)
  await person.click('link', 'Website')
  await person.choose('Page to edit', 'Speakers')
  await framed(page).getByText('Prof. Haruka Morisada').first().click()
  await choose(page, 'Photo', await aPhoto())
  await expect(page.getByLabel('What does it show?')).toHaveValue('Prof. Haruka Morisada')
  await person.click('button', 'Use this picture')
  const shown = framed(page).locator('img[src^="/pictures/"][alt="Prof. Haruka Morisada"]').first()
  await expect(shown).toHaveAttribute('width', '720')
  await expect(shown).toHaveAttribute('height', '900')
  await person.click('button', 'Publish…')
  const dialog = page.getByRole('dialog', { name: 'Publish 1 change to Renewable' })
  await expect(dialog).toContainText('Prof. Haruka Morisada, photo added')
  await expect(dialog.locator('img')).toHaveJSProperty('complete', true)
  await person.click('button', 'Publish now')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Speakers' })).toBeVisible()
  // so do the click on the page and the chosen file
  expect(person.count() + 2).toBeLessThanOrEqual(8)
  const visitor = await (await page.request.get(`${product.url}/speakers`)).text()
  const [, id] = /<img[^>]+src="\/pictures\/([0-9a-f]{64})-640"/.exec(visitor) ?? []
  expect(id).toBeTruthy()
  const picture = await page.request.get(`${product.url}/pictures/${id}-320`)
  expect(picture.status()).toBe(200)
})

test('a partner gets a logo with a link in seven interactions', { tag: '@long' }, async ({ page }) => {
  await openAdmin(page, '/admin-dashboard')
  const person = aPersonAt(page)
  await person.click('link', 'Website')
  await person.choose('Page to edit', 'Partners')
  await framed(page).locator('main [data-edit$=".name"]').first().click()
  const name = await page.getByLabel('Name', { exact: true }).inputValue()
  const logo = await aPictureFile('logo.png', { width: 600, height: 200, hue: 20, format: 'png' })
  await choose(page, 'Logo', logo)
  await expect(page.getByLabel('What does it show?')).toHaveValue(name)
  await person.click('button', 'Use this picture')
  await person.fill('Leads to (optional)', 'https://partner.example/')
  await saved(page)
  expect(person.count() + 2).toBeLessThanOrEqual(7)
  await expect(framed(page).locator('a[href="https://partner.example/"]').first()).toBeVisible()
  await expect(framed(page).locator(`img[src^="/pictures/"]`).first()).toBeVisible()
})

test('the conference gets its logo and its first view in eight interactions', { tag: '@long' }, async ({
  page,
}) => {
  await openAdmin(page, '/admin-dashboard')
  const person = aPersonAt(page)
  await person.click('link', 'Website')
  await person.click('button', 'Pictures of the conference')
  const logo = await aPictureFile('logo.png', { width: 400, height: 400, hue: 20, format: 'png' })
  await choose(page, 'Logo', logo)
  await person.fill('What does it show?', 'World Renewable Energy Conference')
  await person.click('button', 'Use this picture')
  await expect(page.getByRole('dialog')).toBeHidden()
  await choose(page, 'First view', await aPictureFile('bay.jpg', { width: 1600, height: 1200, hue: 180 }))
  await person.check('Decoration only')
  await person.click('button', 'Use this picture')
  expect(person.count() + 2).toBeLessThanOrEqual(8)
  await expect(page.getByText('2 changes not on the website')).toBeVisible()
  await saved(page)
  await expect(framed(page).locator('header img[src^="/pictures/"]').first()).toBeVisible()

  await test.step('and the search leads to them', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 2, name: 'Pictures of the conference' }).click()
    await page.keyboard.press('/')
    await page.getByLabel('Search all texts').fill('share picture')
    await page.getByRole('button', { name: /share picture/i }).click()
    await expect(page.getByLabel('Share picture', { exact: true })).toBeFocused()
  })
})

test('ten pictures are added to the gallery in six interactions, in their order, and one that fails loses none', {
  tag: '@long',
}, async ({ page, expectedErrors }) => {
  expectedErrors.expect(/400 \(Bad Request\)/)
  await openAdmin(page, '/admin-dashboard')
  const person = aPersonAt(page)
  await person.click('link', 'Website')
  await person.choose('Page to edit', 'Gallery')
  await person.click('button', /^Gallery$/)
  const pictures = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      aPictureFile(`${at + 1}.jpg`, { width: 300 + at * 10, height: 300, hue: at * 36 }),
    ),
  )
  const broken = {
    name: 'broken.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('\xff\xd8\xff nothing', 'latin1'),
  }
  await page.getByLabel('Add pictures').setInputFiles([...pictures.slice(0, 3), broken, ...pictures.slice(3)])
  await person.check('Decoration only, all of them')
  const dialog = page.getByRole('dialog', { name: 'Add pictures' })
  await expect(dialog.getByRole('alert')).toContainText('broken.jpg')
  await expect(dialog.getByRole('button', { name: 'Add 10 pictures' })).toBeVisible()
  await person.click('button', 'Add 10 pictures')
  expect(person.count() + 1).toBeLessThanOrEqual(6)
  const rows = page.getByRole('region', { name: 'Pictures 10' }).getByRole('listitem')
  await expect(rows).toHaveCount(10)
  const widths = await rows.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('width')))
  expect(widths).toEqual(Array.from({ length: 10 }, (_, at) => String(300 + at * 10)))
  await saved(page)
})

test('a picture is cut and its focal point set by keyboard alone, and Cancel changes nothing', {
  tag: '@long',
}, async ({ page }) => {
  await openEditor(page, speaker)
  await choose(page, 'Photo', await aPhoto())
  // before it is loaded the part has no size
  await expect
    .poll(() => page.locator('.ReactCrop img').evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0)
  const part = page.getByRole('group', { name: /^The part that is shown/ })
  const left = () => part.evaluate((one) => one.getBoundingClientRect().left)
  const width = () => part.evaluate((one) => one.getBoundingClientRect().width)
  const [before, wide] = [await left(), await width()]
  await part.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => Math.round(before - (await left()))).toBe(1)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(async () => Math.round(before - (await left()))).toBe(11)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Top left corner/ })).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => Math.round(wide - (await width()))).toBe(10)

  await page.getByRole('radio', { name: 'Focal point' }).focus()
  await page.keyboard.press('Space')
  const point = page.getByRole('button', { name: /^Focal point, 50 % from the left and 50 %/ })
  await point.focus()
  for (let step = 0; step < 8; step++) await page.keyboard.press('Shift+ArrowUp')
  await expect(
    page.getByRole('button', { name: /^Focal point, 50 % from the left and (?!50)/ }),
  ).toBeFocused()
  await page.getByLabel('What does it show?').fill('')
  await page.getByLabel('What does it show?').press('Enter')
  await expect(page.getByText('Describe the picture, or tick “Decoration only”.')).toBeVisible()
  await expect(page.getByLabel('What does it show?')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Everything is on the website')).toBeVisible()

  await test.step('and what is cut is shown, replaced, removed and undone', async () => {
    await choose(page, 'Photo', await aPhoto())
    await usePicture(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Shows: Prof. Haruka Morisada')).toBeVisible()
    await page.getByRole('button', { name: 'Remove photo' }).press('Enter')
    await expect(page.getByLabel('Photo', { exact: true })).toBeFocused()
    await expect(page.getByText('Everything is on the website')).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
    await expect(page.getByText('Shows: Prof. Haruka Morisada')).toBeVisible()
    await page.getByRole('button', { name: 'Crop and describe photo' }).press('Enter')
    await page.getByLabel('Credit (optional)').fill('Photo: University press office')
    await page.getByLabel('Credit (optional)').press('Enter')
    await expect(page.getByText('Photo: University press office')).toBeVisible()
  })
})

test('a picture is dropped or pasted, a lost connection keeps the file, and what is no picture says what to do', {
  tag: '@long',
}, async ({ page, expectedErrors }) => {
  expectedErrors.expect(/Failed to load resource: net::ERR_CONNECTION/)
  await openEditor(page, speaker)
  const photo = await aPhoto()
  const data = await page.evaluateHandle(
    ([bytes, name]) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))
      transfer.items.add(new File([content], name, { type: 'image/jpeg' }))
      return transfer
    },
    [photo.buffer.toString('base64'), photo.name] as const,
  )
  await page.route('**/admin/api/admin/pictures/renewable', (route) => route.abort('connectionreset'), {
    times: 1,
  })
  await page.getByLabel('Photo', { exact: true }).dispatchEvent('drop', { dataTransfer: data })
  const dialog = page.getByRole('dialog', { name: 'Photo' })
  await expect(dialog.getByRole('alert')).toContainText(
    'The connection was lost. Try again: the file is kept.',
  )
  await dialog.getByRole('button', { name: 'Try again haruka.jpg' }).click()
  await expect(usePicture(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await test.step('by pasting', async () => {
    await page.evaluate((clipboardData) => {
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, data)
    await expect(usePicture(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  for (const [name, mimeType, text] of [
    ['haruka.heic', 'image/heic', /HEIC.*Save it as JPEG/],
    ['haruka.jpg', 'image/jpeg', /not a picture/],
  ] as const)
    await test.step(`${mimeType} that cannot be shown`, async () => {
      if (mimeType === 'image/jpeg') expectedErrors.expect(/400 \(Bad Request\)/)
      await page
        .getByLabel('Photo', { exact: true })
        .setInputFiles({ name, mimeType, buffer: Buffer.from('not one') })
      await expect(dialog.getByRole('alert')).toContainText(text)
      await expect(dialog.getByRole('button', { name: /^Try again/ })).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
    })
  await expect(page.getByText('Everything is on the website')).toBeVisible()
})

test('a picture that is there is chosen again, compared in the history, and removed everywhere', {
  tag: '@long',
}, async ({ page, product }) => {
  await openEditor(page, speaker)
  await choose(page, 'Photo', await aPhoto())
  await usePicture(page).click()
  await saved(page)
  await page.getByRole('button', { name: 'Next speaker' }).click()
  await page.getByRole('button', { name: 'Choose one that is there for photo' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Haruka Morisada, photo/ })
    .click()
  await expect(page.getByLabel('What does it show?')).toHaveValue('Prof. Bjørn Skarsvåg')
  await usePicture(page).click()
  await expect(page.getByText('2 changes not on the website')).toBeVisible()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog')
  await history.getByRole('button', { name: /what the website began with/ }).click()
  await expect(history.locator('.edit-beside img')).toHaveCount(2)
  await history.getByRole('button', { name: 'Close' }).click()

  const address = await framed(page).locator('img[src^="/pictures/"]').first().getAttribute('src')
  await page.getByRole('button', { name: 'Crop and describe photo' }).click()
  await page.getByRole('button', { name: 'Remove it everywhere…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove this picture everywhere?' })
  await expect(question).toContainText('It cannot be undone.')
  await question.getByRole('button', { name: 'Remove everywhere' }).click()
  await expect(page.getByText('The picture was removed everywhere.')).toBeAttached()
  await expect(page.getByText('Everything is on the website')).toBeVisible()
  await expect(framed(page).locator('img[src^="/pictures/"]')).toHaveCount(0)
  expect((await page.request.get(`${product.url}${address}`)).status()).toBe(404)
  expect(await (await page.request.get(`${product.url}/speakers`)).text()).not.toContain('/pictures/')
})

test('a page gets a picture for where it is shared, which other pages do not', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await openEditor(page, '/admin-website?page=speakers&at=heads.speakers')
  await page.getByLabel('Picture where it is shared', { exact: true }).setInputFiles(await aPhoto())
  await page.getByLabel('What does it show?').fill('Our speakers on the stage')
  await usePicture(page).click()
  await saved(page)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Speakers' })).toBeVisible()
  const read = async (path: string) => (await page.request.get(`${product.url}${path}`)).text()
  const speakers = await read('/speakers')
  expect(speakers).toMatch(/<meta property="og:image" content="[^"]+\/pictures\/[0-9a-f]{64}-\d+\.jpg"/)
  expect(speakers).toContain('<meta property="og:image:alt" content="Our speakers on the stage"')
  expect(await read('/agenda')).not.toMatch(/<meta property="og:image" content="[^"]*\/pictures\//)
})

test('the dialogs of pictures pass axe in both themes and fit a phone', { tag: '@long' }, async ({
  page,
  expectAccessible,
  axe,
}) => {
  await openEditor(page, speaker)
  await choose(page, 'Photo', await aPhoto())
  await expect(page.locator('.ReactCrop img')).toBeVisible()
  await axe()
  await page.getByText('Focal point', { exact: true }).click()
  await axe()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible()
  await usePicture(page).click()
  await saved(page)
  await axe()
  await page.getByRole('button', { name: 'Choose one that is there for photo' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await axe()
  await page.keyboard.press('Escape')
  await page.getByLabel('Page to edit').selectOption('Gallery')
  await page.getByRole('button', { name: 'Gallery', exact: true }).click()
  await page
    .getByLabel('Add pictures')
    .setInputFiles([await aPhoto(), { name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from('x') }])
  await expect(page.getByRole('button', { name: 'Add 1 picture' })).toBeVisible()
  await expectAccessible()
})
