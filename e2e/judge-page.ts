import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules whose outcome depends on the theme. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

type RunOnly = { type: 'tag' | 'rule'; values: string[] }
type Violation = { id: string; nodes: { html: string }[] }
type WithAxe = {
  axe?: { run: (of: Document, how: object) => Promise<{ violations: Violation[] }> }
}

/** The judge in its short form: a third of what `AxeBuilder` brings twice to every page. */
const judgeScript = readFile(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** How many animations and transitions run on the page at this instant. */
export const runningAnimations = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)

const violationsOf = (page: Page, runOnly: RunOnly) =>
  page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as WithAxe
    if (!axe) throw new Error('There is no axe on this page')
    // a frame that is not allowed to run anything cannot judge itself
    const how = { runOnly: only, resultTypes: ['violations'], iframes: false }
    const { violations } = await axe.run(document, how)
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
  }, runOnly)

/** Judges the page as it stands, in both themes, by WCAG 2.0-2.2 A and AA and best practice. */
export const judgePage = async (page: Page): Promise<void> => {
  const html = page.locator('html')
  const before = await html.getAttribute('data-theme')
  const show = async (theme: string) => {
    await html.evaluate((root, name) => root.setAttribute('data-theme', name), theme)
    // colours under way from one theme to the other would be judged as they are at that instant
    await expect.poll(() => runningAnimations(page)).toBe(0)
  }

  // a page that was judged before in another state has its judge
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await judgeScript)
  await show('light')
  expect(await violationsOf(page, { type: 'tag', values: tags }), 'light').toEqual([])

  // the themes differ in colours alone
  await show('dark')
  expect(await violationsOf(page, { type: 'rule', values: rulesOfColour }), 'dark').toEqual([])

  await html.evaluate((root, name) => root.setAttribute('data-theme', name), before ?? 'light')
}
