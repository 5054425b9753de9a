import { expect, type Page } from '@playwright/test'

/**
 * Someone who wants to get something done: they use what they can read, by its words alone, and each click, key chord
 * and filled field counts. Scrolling is free.
 */
export const aPersonAt = (page: Page) => {
  let count = 0
  const once = async (act: () => Promise<unknown>) => {
    count++
    await act()
  }
  return {
    count: () => count,
    /** Opens the address; what they typed into the browser does not count. */
    open: (path: string) => page.goto(path),
    sees: (words: string | RegExp) =>
      expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible(),
    isAt: (heading: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(heading),
    /** A link, button, radio or whatever else says these words. */
    click: (role: 'link' | 'button' | 'radio', name: string | RegExp) =>
      once(() => page.getByRole(role, { name }).first().click()),
    /** One of a few that stand side by side. */
    pick: (group: string, words: string) =>
      once(() => page.getByRole('group', { name: group }).getByText(words, { exact: true }).click()),
    press: (chord: string) => once(() => page.keyboard.press(chord)),
    fill: (label: string, text: string) => once(() => page.getByLabel(label, { exact: true }).fill(text)),
    check: (name: string | RegExp) => once(() => page.getByRole('checkbox', { name }).first().check()),
    choose: (label: string, option: string) =>
      once(() => page.getByLabel(label, { exact: true }).selectOption(option)),
  }
}
