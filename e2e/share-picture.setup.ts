import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sharePicture } from '#content/conference-pictures.ts'
import { indexedPng } from './indexed-png.ts'
import { expect, test } from './journey.ts'

/*
 * Images that other sites and devices show: link previews, home screens, tab icons. Files of public/, drawn from the
 * hero and favicon.svg; recreated when the artwork or logo changes.
 */

const folder = join(import.meta.dirname, '../public')
const mark = () => readFile(join(folder, 'favicon.svg'), 'utf8')

// the pages' policy would block the injected styles
test.use({ bypassCSP: true, colorScheme: 'light' })

/**
 * The hero's sky, sun and sea without text, at the size of link previews (Open Graph): every website shows the same
 * picture, so it names no conference, place or date.
 */
const posterStyle = `
  .site-bar, .skip-link, .facts, .pause-motion, .hero-copy, .globe, .place-cartouche, .turbines, footer, .hero ~ * { display: none !important }
  .hero { display: block; min-height: 0 }
  .sky-hero { --sea: 196px !important; height: 670px; margin-top: -40px; padding: 0 !important }
  .sky-hero::before { display: none }
  .sun-hero { width: 460px !important; right: auto !important; left: 370px !important; top: 150px !important; bottom: auto !important }`

/** The visible part of this picture, compressed as far as possible. */
const small = async (page: Page, picture: Buffer): Promise<Buffer> => {
  const { pixels, width, height } = await page.evaluate(
    async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      const { width, height } = image
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const bytes = context?.getImageData(0, 0, width, height).data ?? []
      const parts: string[] = []
      for (let at = 0; at < bytes.length; at += 30_000)
        parts.push(btoa(String.fromCharCode(...bytes.slice(at, at + 30_000))))
      return { pixels: parts, width, height }
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
  return indexedPng(Buffer.concat(pixels.map((part) => Buffer.from(part, 'base64'))), width, height)
}

test('the picture of a shared link', async ({ page }) => {
  await page.setViewportSize(sharePicture.size)
  await page.goto('/')
  await page.addStyleTag({ content: posterStyle })

  await mkdir(join(folder, 'images'), { recursive: true })
  const picture = await small(page, await page.screenshot({ clip: { x: 0, y: 0, ...sharePicture.size } }))
  expect(picture.length).toBeLessThan(150_000)
  await writeFile(join(folder, sharePicture.path), picture)
})

/** The logo as a square picture, with a background where devices crop the corners. */
const drawMark = async (page: Page, size: number, share = 1): Promise<Buffer> => {
  await page.setViewportSize({ width: size, height: size })
  const picture = `data:image/svg+xml;base64,${Buffer.from(await mark()).toString('base64')}`
  const edge = (size * (1 - share)) / 2
  await page.setContent(
    `<body style="margin:0;${share < 1 ? 'background:#07090D' : ''}"><img src="${picture}" alt="" style="display:block;margin:${edge}px;width:${size * share}px;height:${size * share}px">`,
  )
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  return page.screenshot({ omitBackground: true })
}

/** A PNG in an ICO container, for old browsers. */
const asIco = (png: Buffer, size: number): Buffer => {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

test('the mark for tabs and home screens', async ({ page }) => {
  await page.goto('about:blank')
  const put = (name: string, picture: Buffer) => writeFile(join(folder, name), picture)
  await mkdir(join(folder, 'images'), { recursive: true })

  await put('favicon.ico', asIco(await drawMark(page, 32), 32))
  await put('images/icon-192.png', await drawMark(page, 192))
  await put('images/icon-512.png', await drawMark(page, 512))
  await put('images/icon-maskable-512.png', await drawMark(page, 512, 0.78))
  await put('apple-touch-icon.png', await drawMark(page, 180, 0.86))
})
