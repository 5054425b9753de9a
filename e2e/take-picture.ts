import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'

/** Ignored by Git; its page shows the screenshots side by side. */
export const picturesFolder = join(import.meta.dirname, '../screens')
const quality = 55

/** The window of a picture, and the scale of the picture. */
export type PictureSize = { width: number; height: number; scale: number }

/** Scrolls through the page, so that lazy parts (pictures, counters) load. */
export const walkThrough = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((settle) => requestAnimationFrame(settle))
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' })
      await frame()
    }
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
    await document.fonts.ready
    scrollTo({ top: 0, behavior: 'instant' })
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await frame()
    await frame()
  })

/** Takes the picture of a whole page, or of the window when something lies over it; returns the path of its file. */
export const takePicture = async (
  page: Page,
  name: string,
  window: PictureSize,
  theme: string,
): Promise<string> => {
  await walkThrough(page)
  // overlays are as high as the window
  const isUpon = name === 'menu' || (await page.getByRole('dialog').first().isVisible())
  const height = isUpon ? window.height : await page.evaluate(() => document.documentElement.scrollHeight)
  // a window as high as the form, so that the fixed bar of the total does not cover it
  if (name.startsWith('registration')) {
    await page.setViewportSize({ width: window.width, height })
    await expect(page.getByRole('link', { name: 'See the summary' })).toBeHidden()
  }
  const clip = { x: 0, y: 0, width: window.width, height, scale: window.scale }
  return save(page, `${name}-${window.width}-${theme}`, clip, !isUpon)
}

/** Takes the picture of a part of the page that was walked through. */
export const takePictureOf = async (
  part: Locator,
  name: string,
  { width, scale }: PictureSize,
  theme: string,
): Promise<string> => {
  const page = part.page()
  const { y, height } = await part.evaluate((element) => {
    const box = element.getBoundingClientRect()
    return { y: box.top + scrollY, height: box.height }
  })
  return save(page, `${name}-${width}-${theme}`, { x: 0, y, width, height, scale }, true)
}

type Clip = { x: number; y: number; width: number; height: number; scale: number }

const save = async (
  page: Page,
  name: string,
  clip: Clip,
  captureBeyondViewport: boolean,
): Promise<string> => {
  const browser = await page.context().newCDPSession(page)
  const { data } = await browser.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    captureBeyondViewport,
    clip,
  })
  await browser.detach()
  await mkdir(picturesFolder, { recursive: true })
  const file = join(picturesFolder, `${name}.webp`)
  await writeFile(file, Buffer.from(data, 'base64'))
  return file
}
