import { publicPages } from '#content/page-addresses.ts'
import { resumeSession } from './back-office.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'

const preview = '/admin/api/admin/preview/renewable/'

test('the preview as visitors see it runs, and every way through the website stays in it', {
  tag: '@long',
}, async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await page.goto(`${preview}?as=visitor`)
  const speakers = page.getByRole('navigation').getByRole('link', { name: 'Speakers', exact: true }).first()
  await hydrated(speakers)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await speakers.click()
  await expect(page).toHaveURL(`${preview}visitor/speakers`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conference Speakers')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /, home$/ })
    .click()
  await expect(page).toHaveURL(`${preview}visitor/`)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  await page.goto(`${preview}visitor/agenda`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the editor reaches into the page that it shows, where every text is open and nothing runs', {
  tag: '@long',
}, async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await page.goto('/admin-login')
  const found = await page.evaluate(
    async ({ address, paths }) => {
      const frame = document.createElement('iframe')
      frame.style.width = '1280px'
      document.body.append(frame)
      const all: { path: string; scripts: number; fields: string[]; hidden: string[] }[] = []
      for (const path of paths) {
        const loaded = new Promise((settle) => frame.addEventListener('load', settle, { once: true }))
        frame.src = address + path.slice(1)
        await loaded
        const inside = frame.contentDocument
        const shown = new Map<string, boolean>()
        for (const text of inside?.querySelectorAll<HTMLElement>('[data-edit]') ?? [])
          for (const field of text.dataset['edit']?.split(' ') ?? [])
            shown.set(field, shown.get(field) || text.checkVisibility())
        const hidden = [...shown].filter(([, isShown]) => !isShown).map(([field]) => field)
        all.push({ path, scripts: inside?.scripts.length ?? -1, fields: [...shown.keys()], hidden })
      }
      return all
    },
    { address: preview, paths: publicPages },
  )
  for (const { path, scripts, fields } of found)
    expect([path, scripts, fields.length > 20]).toEqual([path, 0, true])
  // links hidden on one page are visible on another, except those in menus, which open by a click
  const open = new Set(found.flatMap(({ fields, hidden }) => fields.filter((one) => !hidden.includes(one))))
  const closed = [...new Set(found.flatMap(({ hidden }) => hidden))].filter((field) => !open.has(field))
  expect(closed.filter((field) => !/^nav\.(?:abstractMenu|mobileExtra)\./.test(field))).toEqual([])
})
