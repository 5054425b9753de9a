import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page, test } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules whose outcome depends on the theme. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

type RunOnly = { type: 'tag' | 'rule'; values: string[] }
type Violation = { id: string; nodes: { html: string }[] }
type WithAxe = {
  axe?: { run: (of: Document | object, how: object) => Promise<{ violations: Violation[] }> }
}

/** The minified axe, a third of what `AxeBuilder` injects twice into every page. */
const judgeScript = readFile(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** How many animations and transitions run on the page at this instant. */
export const runningAnimations = (page: Page | Frame) =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)

/** What a check leaves out, because only the checked page has it: rules, and parts by their selectors. */
type LeftOut = { rules?: readonly string[]; parts?: readonly string[] }

const violationsOf = (page: Page | Frame, runOnly: RunOnly, { rules = [], parts = [] }: LeftOut) =>
  page.evaluate(
    async ([only, without, exclude]) => {
      const { axe } = globalThis as unknown as WithAxe
      if (!axe) throw new Error('There is no axe on this page')
      const how = {
        runOnly: only,
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
        // a frame that may not run scripts cannot run axe
        iframes: false,
        // findings are identified by markup; style sheets are needed for one rule about audio only
        selectors: false,
        preload: { assets: ['media'] },
        performanceTimer: false,
      }
      const { violations } = await axe.run(
        exclude.length > 0 ? { include: [['html']], exclude } : document,
        how,
      )
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
    },
    [runOnly, rules, parts.map((part) => [part])] as const,
  )

const bringJudge = async (page: Page | Frame): Promise<void> => {
  // axe is already injected when the page was checked before
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await judgeScript)
}

const show = (page: Page | Frame, theme: string): Promise<void> =>
  page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)

/**
 * Checks accessibility of the page in both themes by WCAG 2.0-2.2 A and AA and best practice. The last theme stays,
 * because switching costs as much as a check.
 */
export const checkAccessibility = async (page: Page | Frame, leftOut: LeftOut = {}): Promise<void> => {
  await bringJudge(page)
  // waits for running transitions
  await expect.poll(() => runningAnimations(page)).toBe(0)
  const theme = await page.evaluate(() => document.documentElement.getAttribute('data-theme'))
  const [first, second] = theme === 'dark' ? ['dark', 'light'] : ['light', 'dark']
  await show(page, first)
  expect(await violationsOf(page, { type: 'tag', values: tags }, leftOut), first).toEqual([])

  // the themes differ in colours alone
  await show(page, second)
  await expect.poll(() => runningAnimations(page)).toBe(0)
  expect(await violationsOf(page, { type: 'rule', values: rulesOfColour }, leftOut), second).toEqual([])
}

/** Brings a page into a state and checks it there. */
export const checkedState =
  (check: () => Promise<void>) =>
  (state: string, reach: () => Promise<unknown> = async () => undefined): Promise<void> =>
    test.step(state, async () => {
      await reach()
      await check()
    })
