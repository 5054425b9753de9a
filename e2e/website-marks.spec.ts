import type { Page } from '@playwright/test'
import { contentPages } from '#features/drafts/pages-of-content.ts'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { expect, test } from './journey.ts'
import { framed } from './website-editor.ts'

/** Opens each marked text of the framed page in one way, and lists those that did not open one of their fields. */
const openEach = (page: Page, how: 'click' | 'Enter') =>
  page.evaluate(async (how) => {
    const frame = document.querySelector('iframe')
    const inside = frame?.contentDocument
    const view = frame?.contentWindow as (Window & typeof globalThis) | null
    if (!inside || !view) throw new Error('There is no frame')
    const later = () => new Promise((done) => setTimeout(done, 4))
    const unopened: string[] = []
    const marked = [...inside.querySelectorAll('[data-edit]')].filter(
      (one) => one.getClientRects().length > 0,
    )
    const reached = new Set<string>()
    const [shownPage] = /^pages\.[^.]+\./.exec(inside.querySelector('h1')?.dataset['edit'] ?? '') ?? []
    for (const element of marked) {
      const paths = (element.getAttribute('data-edit') ?? '').split(' ')
      const control = element.closest('[tabindex], a, button, summary') ?? element
      const isCopy = element.closest('[aria-hidden=true], [inert]') !== null
      // the title of another page of one's own, in the footer or the menu, leads to that page
      if (shownPage && paths.some((path) => path.startsWith('pages.') && !path.startsWith(shownPage)))
        continue
      if (how === 'Enter' && isCopy) continue
      // several fields of one element are opened in turn
      for (const _ of paths) {
        if (how === 'click')
          element.dispatchEvent(new view.MouseEvent('click', { bubbles: true, cancelable: true }))
        else {
          ;(control as HTMLElement).focus({ preventScroll: true })
          const isFocused = inside.activeElement === control
          if (!isFocused) unopened.push(`${paths.join(' ')} takes no focus`)
          control.dispatchEvent(
            new view.KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
          )
        }
        for (let tick = 0; tick < 500; tick++) {
          await later()
          const id = document.activeElement?.id ?? ''
          const path = paths.find((one) => `field-${one.replaceAll('.', '-')}` === id)
          if (path) {
            reached.add(path)
            break
          }
        }
      }
      for (const path of paths) if (!reached.has(path)) unopened.push(path)
    }
    return { count: marked.length, reached: reached.size, unopened: [...new Set(unopened)] }
  }, how)

for (const width of ['desktop', 'phone'] as const)
  test(`every text that is shown leads to its field by click and by keyboard: ${width}`, {
    tag: '@longest',
  }, async ({ page, product }) => {
    test.slow()
    await resumeSession(page, product.owner)
    await rememberWebsite(page, aWebsite('renewable'))
    await page.setViewportSize({ width: 1440, height: 900 })
    let all = 0
    for (const { page: shown, title } of contentPages) {
      const query = new URLSearchParams({
        ...(shown !== '/' && { page: shown.replace('/', '') }),
        ...(width === 'phone' && { width }),
      })
      await openAdmin(page, query.size > 0 ? `/admin-website?${query}` : '/admin-website')
      const frame = framed(page)
      await expect(frame.locator('[data-edit][tabindex]:visible').first()).toBeVisible()
      for (const how of ['click', 'Enter'] as const) {
        const { count, reached, unopened } = await openEach(page, how)
        expect([title, how, unopened]).toEqual([title, how, []])
        expect(reached).toBeGreaterThan(10)
        all += count
      }
    }
    test.info().annotations.push({ type: 'texts', description: String(all) })
    expect(all).toBeGreaterThan(1000)
  })
