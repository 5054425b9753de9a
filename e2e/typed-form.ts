import { expect, type Locator, type Page } from '@playwright/test'

type Field = (label: string) => Locator
/** The values of a form's fields by label, in page order. */
type Entries = Readonly<Record<string, string>>

/** Types into the fields, or selects an option. */
export const typeIn = async (field: Field, entries: Entries) => {
  for (const [label, text] of Object.entries(entries)) {
    const isSelect = await field(label).evaluate((control) => control.tagName === 'SELECT')
    if (isSelect) await field(label).selectOption(text)
    else await field(label).fill(text)
  }
}

export const expectTyped = async (field: Field, entries: Entries) => {
  for (const [label, text] of Object.entries(entries)) await expect(field(label)).toHaveValue(text)
}

export const expectUntyped = (field: Field, labels: readonly string[]) =>
  expectTyped(field, Object.fromEntries(labels.map((label) => [label, ''])))

/** Waits for the captcha's code. */
export const shownCode = async (page: Page, letters = /^[A-Za-z0-9]{6}$/): Promise<string> => {
  const code = page.locator('#captcha-code')
  await expect(code).toHaveText(letters)
  return (await code.innerText()).replace(/\s/g, '')
}

/** The same letters in the other case. */
export const swapCase = (text: string) =>
  text.replace(/[A-Za-z]/g, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  )
