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
