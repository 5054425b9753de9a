import { expect, type Locator, type Page } from '@playwright/test'

/** A user with a goal, who uses only visible text; clicks, key chords and filled fields are counted. Scrolling is free. */
export const aPersonAt = (page: Page) => {
  let count = 0
  const once = async (act: () => Promise<unknown>) => {
    count++
    await act()
  }
  return {
    count: () => count,
    /** Opens the address, which is not counted. */
    open: (path: string) => page.goto(path),
    sees: (label: string | RegExp) =>
      expect(page.getByText(label).filter({ visible: true }).first()).toBeVisible(),
    isAt: (heading: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(heading),
    /** A link, button, radio or other control with this label. */
    click: (role: 'link' | 'button' | 'radio', name: string | RegExp) =>
      once(() => page.getByRole(role, { name }).first().click()),
    /** One of several equal controls. */
    pick: (group: string, label: string) =>
      once(() => page.getByRole('group', { name: group }).getByText(label, { exact: true }).click()),
    press: (chord: string) => once(() => page.keyboard.press(chord)),
    fill: (label: string, text: string) => once(() => page.getByLabel(label, { exact: true }).fill(text)),
    /** Into an editor of a long text. */
    type: (editor: Locator, text: string) => once(() => editor.fill(text)),
    check: (name: string | RegExp) => once(() => page.getByRole('checkbox', { name }).first().check()),
    choose: (label: string, option: string) =>
      once(() => page.getByLabel(label, { exact: true }).selectOption(option)),
  }
}
