import { expect, test } from './journey.ts'

test('gives whoever shares a link a picture of 1200 by 630, and a device its marks', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const shared = await page.locator('meta[property="og:image"]').getAttribute('content')
  const picture = await request.get(new URL(shared ?? '').pathname)
  const png = await picture.body()
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  expect(png.length).toBeLessThan(150_000)

  for (const [relation, type] of [
    ['icon', 'image/x-icon'],
    ['apple-touch-icon', 'image/png'],
    ['manifest', 'application/manifest+json'],
  ] as const) {
    const address = await page.locator(`link[rel="${relation}"]`).first().getAttribute('href')
    const answer = await request.get(address ?? '')
    expect([relation, answer.status(), answer.headers()['content-type']]).toEqual([relation, 200, type])
  }
})

test('names in its manifest the conference and marks that are there, in the size it says', async ({
  request,
}) => {
  const manifest = await (await request.get('/site.webmanifest')).json()

  expect(manifest).toMatchObject({
    name: 'World Renewable Energy Conference 2026 - Tokyo',
    short_name: 'WREC 2026',
    start_url: '/',
  })
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await request.get(src)
    expect([src, answer.status(), answer.headers()['content-type']]).toEqual([src, 200, type])
    const png = await answer.body()
    if (type === 'image/png')
      expect([src, `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`]).toEqual([src, sizes])
  }
})

test('W13 draws a mark for each partner, which takes the colour of the theme', async ({ page, request }) => {
  await page.goto('/partners')
  const marks = page.getByRole('main').locator('.partner-grid svg')
  await expect(marks).toHaveCount(15)

  for (const theme of ['light', 'dark']) {
    await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme)
    const colours = await marks
      .first()
      .evaluate((mark) => [getComputedStyle(mark).color, getComputedStyle(mark.parentElement ?? mark).color])
    expect(colours[0]).toBe(colours[1])
  }
  for (const mark of await marks.all())
    await expect
      .poll(() => mark.locator('use').evaluate((use: SVGGraphicsElement) => use.getBBox().height))
      .toBeGreaterThan(20)
  // the same mark as a file, for whoever needs an address
  const file = await request.get('/images/partners/tokyo-bay-polytechnic.svg')
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/svg+xml'])
})
