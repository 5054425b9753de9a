import type { Page } from '@playwright/test'
import { aWebsite } from '#tests/websites.ts'
import { checkedState } from './check-accessibility.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, runningAnimations, test } from './journey.ts'

const optics = aWebsite('optics')

/** Opens the home page of the conference and waits until it has this look and is hydrated. */
const open = async (page: Page, home: string, look: string) => {
  await expect
    .poll(async () => {
      await page.goto(home)
      return page.locator('body').getAttribute('data-look')
    })
    .toBe(look)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

test('the home page of each look passes axe in both themes, fits every width, and draws nothing below its words', {
  tag: '@long',
}, async ({ page, product, axe }) => {
  const { port } = new URL(product.url)
  const home = `http://optics.localhost:${port}/`
  const check = checkedState(axe)
  const row = await product.db
    .selectFrom('websites')
    .select(['look', 'hue'])
    .where('slug', '=', optics)
    .executeTakeFirstOrThrow()
  const setLook = (look: string, hue: number) =>
    product.db
      .updateTable('websites')
      .set(({ eb }) => ({ look, hue, version: eb('version', '+', 1) }))
      .where('slug', '=', optics)
      .execute()

  try {
    for (const [look, hue] of [
      ['lens', 301],
      ['pulse', 350],
      ['plain', 90],
      ['sun', 270],
    ] as const) {
      await setLook(look, hue)
      await page.setViewportSize({ width: 1280, height: 800 })
      await open(page, home, look)
      await expect.poll(() => runningAnimations(page)).toBe(0)
      await check(`${look} at ${hue}`)
      const words = await page.locator('.hero-copy > div').boundingBox()
      const art = page.locator('.look-art')
      if (look === 'lens' || look === 'pulse') {
        const box = await art.boundingBox()
        expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0)
      } else await expect(art).toHaveCount(0)
      for (const width of [320, 390, 768, 1024, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await fitsSideways(page)
      }
      await check(`${look} at ${hue} on a phone`, () => page.setViewportSize({ width: 390, height: 844 }))
    }
  } finally {
    await setLook(row.look, row.hue)
  }
})
