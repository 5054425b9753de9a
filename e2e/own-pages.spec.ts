import { aWebsite } from '#tests/websites.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { checkedState } from './check-accessibility.ts'
import { expect, test } from './journey.ts'
import { aPersonAt } from './person.ts'
import { framed, openEditor, saved } from './website-editor.ts'

/* Organisers write pages of their own and long texts. Interactions are counted as in website-editing.spec.ts. */

test.beforeEach(async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('nursing'))
})

const home = (url: string, slug: string) => url.replace('//', `//${slug}.`)

test('terms are written and published in seven interactions, with a link, and stand in the footer', async ({
  page,
  product,
  axe,
}) => {
  await openAdmin(page, '/admin-dashboard')
  const person = aPersonAt(page)
  await person.click('link', 'Website')
  await person.choose('Page to edit', 'Your own pages')
  await person.click('button', 'Add Terms')
  // the first focus has loaded the editor
  const text = page.locator('[contenteditable=true]')
  await expect(text).toBeFocused()
  await page.keyboard.type('See https://example.org/rules. No <b>refunds</b>.')
  await saved(page)
  await expect(framed(page).getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expect(framed(page).getByText('No <b>refunds</b>.')).toBeVisible()
  await checkedState(axe)('the editor of a long text')
  await person.click('button', 'Publish…')
  await person.click('button', 'Publish now')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Your own pages' })).toBeVisible()
  // typing counts, too
  expect(person.count() + 1).toBeLessThanOrEqual(7)

  const url = home(product.url, 'nursing')
  await page.goto(`${url}/contact`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/terms')
  await expect(page.getByText('No <b>refunds</b>.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'https://example.org/rules' })).toBeVisible()
})

test('the sample imprint is replaced and published in at most eight interactions', async ({ page }) => {
  await openAdmin(page, '/admin-dashboard')
  const person = aPersonAt(page)
  await person.click('link', 'Website')
  await person.choose('Page to edit', 'Your own pages')
  await framed(page).getByText('This is a sample website.').click()
  const text = page.locator('[contenteditable=true]')
  await expect(text).toBeFocused()
  await person.type(text, 'Nursing Society, 1 Main Street.')
  await expect(framed(page).getByRole('main').getByText('Nursing Society, 1 Main Street.')).toBeVisible()
  await person.click('button', 'Publish…')
  await person.click('button', 'Publish now')
  await expect(page.getByRole('heading', { name: 'Published' })).toBeVisible()
  // the click on the page counts, too
  expect(person.count() + 1).toBeLessThanOrEqual(8)
  const imprint = await page.request.get('/imprint', { headers: { host: 'nursing.localhost' } })
  expect(await imprint.text()).toContain('Nursing Society, 1 Main Street.')
})

test('a page of any other name gets its address from its title, and is published', async ({ page }) => {
  await openEditor(page, '/admin-website?page=own&at=pages')
  const person = aPersonAt(page)
  await person.click('button', 'Add a page')
  await person.fill('Title', 'Social programme')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('social-programme')
  await expect(framed(page).getByRole('heading', { level: 1, name: 'Social programme' })).toBeVisible()
  await person.click('button', 'Publish…')
  await person.click('button', 'Publish now')
  await expect(page.getByRole('heading', { name: 'Published' })).toBeVisible()
  const shown = await page.request.get('/social-programme', { headers: { host: 'nursing.localhost' } })
  expect(await shown.text()).toContain('Social programme')
})

test('the title of another own page, in the footer of one, leads to that page', async ({ page }) => {
  await openEditor(page, '/admin-website?page=own')
  const title = framed(page).getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Imprint')
  await framed(page).getByRole('contentinfo').getByText('Privacy', { exact: true }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Privacy')
  await expect(title).toHaveText('Privacy')
})

test('bold, lists, links and line breaks work by keyboard, what is pasted keeps only these, and undo takes it back', async ({
  page,
}) => {
  await openEditor(page, '/admin-website?at=faq.items.faq-2')
  const answer = page.getByRole('textbox', { name: 'Answer' })
  const before = await answer.innerText()
  await answer.focus()
  const editor = page.locator('[contenteditable=true]')
  await expect(editor).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+b')
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await expect(framed(page).locator('.faq-answer strong').first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByLabel('Address of the link').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Type a page of this website, such as /speakers')).toBeVisible()
  await page.getByLabel('Address of the link').fill('example.org')
  await page.keyboard.press('Enter')
  await expect(editor.locator('a')).toHaveAttribute('href', 'https://example.org')

  await page.keyboard.press('ControlOrMeta+a')
  await editor.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, fromWord)
  expect(await editor.innerHTML()).toBe(
    '<p>A <strong>bold</strong> and <em>slanted</em> word, <a href="https://example.org/">linked</a>.</p>' +
      '<ul class="list-disc ps-6"><li><p>First</p></li><li><p>Second</p></li></ul><p>plain <strong>heavy</strong></p><p>Evil</p>',
  )
  await saved(page)
  await expect(framed(page).locator('.faq-answer li').first()).toHaveText('First')
  // Tab leaves the text
  await page.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
  for (let at = 0; at < 9; at++) {
    const undo = page.getByRole('button', { name: /^Undo/ })
    if (await undo.isDisabled()) break
    await undo.click()
  }
  await expect.poll(() => page.getByRole('textbox', { name: 'Answer' }).innerText()).toBe(before)
})

const fromWord = `<html><head><style>p{color:red}</style></head><body><!--StartFragment-->
<h2 style="font-size:30pt"><span style="color:red">A <b>bold</b> and <i onclick="alert(1)">slanted</i> word, <a href="https://example.org/">linked</a>.</span></h2>
<p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;</span></span>First</p>
<p class="MsoListParagraphCxSpLast" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Second</p>
<p><b style="font-weight:normal">plain </b><span style="font-weight: 700">heavy</span></p><p><a href="javascript:alert(1)">Evil</a><img src="https://evil.example/x.png"><script>alert(1)</script></p>
<!--EndFragment--></body></html>`
