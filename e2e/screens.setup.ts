import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { aVisitor, type registrationForm } from './registration-form.ts'

const folder = join(import.meta.dirname, '../docs/screens')
const quality = 60

type Screen = {
  name: string
  reach: (page: Page, form: ReturnType<typeof registrationForm>) => Promise<void>
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const visitor = () =>
  aVisitor({
    name: 'Ada Sample',
    email: 'ada@example.org',
    registrationType: 'Registration and accommodation',
  })

const goToPayment = async (form: ReturnType<typeof registrationForm>): Promise<void> => {
  await form.open()
  await form.fill(visitor())
  await form.field('Nights').fill('3')
  await expect(form.amounts.last()).toHaveText('€964.95')
  await form.submit.click()
  await form.arriveAtPayment()
}

const screens: Screen[] = [
  {
    name: 'home',
    reach: async (page) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Pause motion' })).toBeVisible()
    },
  },
  { name: 'registration-empty', reach: (_page, form) => form.open() },
  {
    name: 'registration-errors',
    reach: async (page, form) => {
      await form.open()
      await form.field('Phone').fill('+81 3 1234 5678')
      await form.field('Phone').press('Enter')
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    },
  },
  {
    name: 'registration-price',
    reach: async (_page, form) => {
      await form.open()
      await form.fill(visitor())
      await form.field('Nights').fill('3')
      await expect(form.amounts.last()).toHaveText('€964.95')
    },
  },
  {
    name: 'hosted-page',
    reach: async (page, form) => {
      await goToPayment(form)
      await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled()
    },
  },
  {
    name: 'payment-success',
    reach: async (page, form) => {
      await goToPayment(form)
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(heading(page)).toHaveText('Payment Successful!')
    },
  },
  {
    name: 'payment-cancel',
    reach: async (page, form) => {
      await goToPayment(form)
      await page.getByRole('link', { name: 'Cancel', exact: true }).click()
      await expect(page.getByText('Nothing was charged.')).toBeVisible()
    },
  },
  {
    name: 'payment-session-error',
    reach: async (page, form) => {
      await goToPayment(form)
      await page.goto('/payment-success')
      await expect(heading(page)).toHaveText('Payment Session Error')
    },
  },
]

const windows = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const

/** How much of the page is shown: home with its footer, of the others the main part. */
const heightOf = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (whole) =>
      Math.ceil(
        (document.querySelector(whole ? 'body' : 'main')?.getBoundingClientRect().bottom ?? 0) + scrollY,
      ),
    name === 'home',
  )

const takePicture = async (page: Page, name: string, width: number, file: string): Promise<void> => {
  const height = await heightOf(page, name)
  // a window as high as the form, so that the bar of the total, which is fixed, does not lie upon it
  if (name.startsWith('registration')) await page.setViewportSize({ width, height })
  const clip = { x: 0, y: 0, width, height, scale: 1 }
  await page.evaluate(async () => {
    scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await document.fonts.ready
    await new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle)))
  })

  if (name.startsWith('registration'))
    await expect(page.getByRole('link', { name: 'See the summary' })).toBeHidden()

  const browser = await page.context().newCDPSession(page)
  const { data } = await browser.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    captureBeyondViewport: true,
    clip,
  })
  await writeFile(file, Buffer.from(data, 'base64'))
}

for (const { name, reach } of screens) {
  for (const [window, size] of Object.entries(windows)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${name}-${window}-${colorScheme}`, async ({ page, form }) => {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme })
        await reach(page, form)
        await mkdir(folder, { recursive: true })
        await takePicture(page, name, size.width, join(folder, `${name}-${window}-${colorScheme}.webp`))
      })
    }
  }
}
