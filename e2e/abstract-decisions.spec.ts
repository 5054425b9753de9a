import type { Page } from '@playwright/test'
import { decideAbstracts } from '#features/abstracts/decisions.contract.ts'
import { aPdf } from '#tests/upload-form.ts'
import { aWebsite } from '#tests/websites.ts'
import { desktop, fitsAt } from './admin-navigation.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { checkedState } from './check-accessibility.ts'
import { holdResponses } from './hold-responses.ts'
import { expect, test } from './journey.ts'
import { aSubmission } from './submitted-abstracts.ts'

/* Abstracts are read one after another, decided by button or key, and released to all authors at once. */

test.beforeEach(async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('renewable'))
})

const address = '/admin-abstract-submissions'
const decideCall = `**${decideAbstracts.path.replace(':website', 'renewable')}`

let marks = 0
/** A word unique to the submissions of one test. */
const aMark = () => `Kanmon ${process.pid}-${++marks}.`

const parts = (page: Page) => ({
  rows: page.getByRole('list', { name: 'Submissions' }).getByRole('listitem'),
  open: page.getByRole('list', { name: 'Submissions' }).locator('[aria-current]'),
  details: page.getByRole('region', { name: /^Details of/ }),
  // the shortcut is part of the button's label
  decide: (label: string) => page.getByRole('button', { name: new RegExp(`^${label}( \\d)?$`) }),
  note: page.getByLabel('Note to the author (optional)'),
  tab: (label: RegExp) => page.getByRole('tab', { name: label }),
})

const read = async (page: Page, mark: string) => {
  await openAdmin(page, `${address}?q=${encodeURIComponent(mark)}`)
  await page.getByRole('group', { name: 'View' }).getByText('Reading', { exact: true }).click()
}

test('an organiser reads abstracts beside their PDF and decides on them by keyboard alone', {
  tag: '@long',
}, async ({ page, product }) => {
  const mark = aMark()
  const organizationName = `${mark} Institute`
  await aSubmission(product, { name: 'Oldest Author', organizationName })
  await aSubmission(
    product,
    { name: 'Broken Author', organizationName },
    { value: aPdf(), name: 'paper.pdf' },
  )
  await aSubmission(product, { name: 'Newest Author', organizationName })
  const { rows, open, details, decide, note, tab } = parts(page)
  await read(page, mark)

  await test.step('the list, the PDF and the details stand side by side', async () => {
    await expect(rows).toHaveCount(3)
    await expect(open).toContainText('Newest Author')
    const pdf = page.getByRole('region', { name: 'PDF of Newest Author' })
    await expect(pdf.getByText('Page 1 of 2')).toBeVisible()
    // covers the picture with the page's text
    await expect(pdf.getByText('The paper of Newest Author')).toBeAttached()
    await expect(details).toContainText(`Organization${organizationName}`)
    await expect(details).toContainText('RegisteredNot yet')
    await expect(details).toContainText('1 of 3')
    await pdf.getByRole('button', { name: 'Larger' }).click()
    await expect(pdf.getByText('125 %')).toBeVisible()
    await expect(pdf.getByText('The paper of Newest Author')).toBeAttached()
  })

  await test.step('keys decide and go from one to the next; in a field they are letters', async () => {
    await page.keyboard.press('1')
    await expect(decide('Accept as talk')).toHaveAttribute('aria-pressed', 'true')
    await expect(open).toContainText('Accept as talkNot released')
    await expect(tab(/^Decided, not released/)).toContainText('1')
    await note.fill('Room 3, ')
    await note.pressSequentially('j 12')
    await expect(open).toContainText('Newest Author')
    await page.keyboard.press('Control+Enter')
    await expect(open).toContainText('Broken Author')
    await page.keyboard.press('k')
    await expect(note).toHaveValue('Room 3, j 12')
    await page.keyboard.press('j')
    await expect(open).toContainText('Broken Author')
  })

  await test.step('a PDF that cannot be shown says its name, and is opened elsewhere', async () => {
    const pdf = page.getByRole('region', { name: 'PDF of Broken Author' })
    await expect(pdf.getByRole('alert')).toContainText('paper.pdf, 2 KBThis PDF cannot be shown here.')
    await expect(pdf.getByRole('alert').getByRole('link', { name: 'View PDF' })).toHaveAttribute(
      'href',
      /\/file$/,
    )
    await pdf.getByRole('button', { name: 'Retry' }).click()
    await expect(pdf.getByRole('alert')).toBeVisible()
  })

  await test.step('what is typed and not saved is there after a look at another one', async () => {
    await note.fill('Please send it again')
    await page.getByRole('button', { name: 'Save and open next' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Choose a decision first.' })).toBeVisible()
    await details.getByRole('button', { name: 'Previous submission' }).click()
    await expect(note).toHaveValue('Room 3, j 12')
    await details.getByRole('button', { name: 'Next submission' }).click()
    await expect(note).toHaveValue('Please send it again')
    await decide('Decline').click()
    await expect(open).toContainText('Decline')
    await expect(note).toHaveValue('Please send it again')
  })

  await test.step('a decision is taken back', async () => {
    await page.getByRole('button', { name: 'Take back this decision' }).click()
    await expect(open).toContainText('To decide')
    await expect(note).toHaveValue('')
  })

  await test.step('a note that is typed while its decision is on its way stays, and is no one else’s decision', async () => {
    const answerDecision = await holdResponses(page, decideCall)
    await decide('Decline').click()
    await note.pressSequentially('Sorry, out of scope')
    await answerDecision()
    await expect(open).toContainText('Decline')
    await note.pressSequentially(' this year')
    await details.getByRole('button', { name: 'Previous submission' }).click()
    await details.getByRole('button', { name: 'Next submission' }).click()
    await expect(note).toHaveValue('Sorry, out of scope this year')
    await expect(page.getByText('Someone has decided since you began.')).toHaveCount(0)

    await page.getByRole('button', { name: /^Release/ }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(
      'What you typed for the decision about Broken Author is not saved, so it is not released.',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const answerSave = await holdResponses(page, decideCall)
    await page.getByRole('button', { name: 'Save and open next' }).click()
    await note.press('Control+End')
    await note.pressSequentially('.')
    await answerSave()
    await expect(page.getByRole('alert').filter({ hasText: 'You have typed more since.' })).toBeVisible()
    await expect(open).toContainText('Broken Author')
    await page.getByRole('button', { name: 'Save and open next' }).click()
    await expect(open).toContainText('Oldest Author')
    await details.getByRole('button', { name: 'Previous submission' }).click()
    await expect(note).toHaveValue('Sorry, out of scope this year.')
    await page.getByRole('button', { name: 'Take back this decision' }).click()
    await expect(open).toContainText('To decide')
  })

  await test.step('on a phone the one that is chosen comes into view', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const pdfOf = (name: string) => page.getByRole('region', { name: `PDF of ${name}` })
    // open already the second time
    for (let time = 0; time < 2; time++) {
      await page.evaluate(() => scrollTo(0, 0))
      await rows.filter({ hasText: 'Newest Author' }).getByRole('button').click()
      await expect(pdfOf('Newest Author')).toBeInViewport({ ratio: 0.5 })
      await expect(pdfOf('Newest Author')).toBeFocused()
    }
    await details.getByRole('button', { name: 'Next submission' }).click()
    await expect(pdfOf('Broken Author')).toBeInViewport({ ratio: 0.5 })
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('the tabs are parts of the list, and a click in the table leads to reading', async () => {
    await tab(/^To decide/).click()
    await expect(rows).toHaveCount(2)
    await page.getByRole('group', { name: 'View' }).getByText('Table', { exact: true }).click()
    await page.getByRole('button', { name: 'Oldest Author' }).click()
    await expect(open).toContainText('Oldest Author')
  })
})

test('a decision of someone else is not replaced unseen', { tag: '@long' }, async ({
  page,
  product,
  expectedErrors,
}) => {
  const mark = aMark()
  await aSubmission(product, { name: 'Twice Decided', organizationName: mark })
  const { decide, open, note } = parts(page)
  await read(page, mark)
  await expect(open).toContainText('To decide')
  await note.fill('Mine')
  const [row] = await product.db
    .updateTable('abstractSubmissions')
    .set({ draftDecision: 'poster', draftDecidedAt: new Date(), decisionVersion: 1 })
    .where('organizationName', '=', mark)
    .returning('id')
    .execute()
  expect(row).toBeDefined()
  expectedErrors.expect(/412/)
  const answer = page.waitForResponse(decideCall)
  await decide('Accept as talk').click()
  expect((await answer).status()).toBe(412)
  await expect(page.getByRole('alert')).toContainText(
    /has been decided since you opened it\. It is now: Accept as poster\. Nothing was saved\./,
  )
  await expect(page.getByText('It is now: Accept as poster. Saving replaces that.')).toBeVisible()
  await expect(note).toHaveValue('Mine')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(open).toContainText('Accept as talk')
})

test('a release tells the authors, shows how far the emails are, and an accepted author registers with the form filled', {
  tag: '@long',
}, async ({ page, product, axe }) => {
  const check = checkedState(axe)
  await product.db
    .updateTable('abstractSubmissions')
    .set({ draftDecision: null, draftNote: '', draftDecidedAt: null })
    .execute()
  const mark = aMark()
  const organizationName = `${mark} Institute`
  const talk = await aSubmission(product, { name: 'يوسف الحراصي', titlePrefix: 'Prof.', organizationName })
  const declined = await aSubmission(product, { name: 'Dora Declined', organizationName })
  const { decide, open } = parts(page)
  await read(page, mark)
  await expect(open).toContainText('Dora Declined')
  await decide('Decline').click()
  await expect(open).toContainText('Decline')
  await page.keyboard.press('j')
  await expect(open).toContainText('يوسف')
  await decide('Accept as talk').click()
  await expect(open).toContainText('Accept as talk')
  await check('the reading view', async () => {
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
  })
  await check('the reading view on a phone', () => fitsAt(page, [390, 320]))
  await page.setViewportSize(desktop)

  const dialog = page.getByRole('alertdialog')
  await check('the release', async () => {
    await page.getByRole('button', { name: 'Release 2…' }).click()
    await expect(dialog.getByRole('heading', { name: 'Release 2 decisions' })).toBeVisible()
    await expect(dialog.getByText('The longest name, no note')).toBeVisible()
    await expect(dialog).toContainText('We are glad to accept it as a talk.')
    await expect(dialog).toContainText('[the personal link of the author]')
  })
  await fitsAt(page, [390, 320])
  await page.setViewportSize(desktop)
  await dialog.getByText('Decline', { exact: true }).last().click()
  await expect(dialog).toContainText('We are sorry that we cannot accept it.')
  const button = dialog.getByRole('button', { name: 'Release 2 decisions' })
  await expect(button).toBeDisabled()
  await dialog.getByLabel('Type 2 to release').fill('3')
  await expect(button).toBeDisabled()
  await dialog.getByLabel('Type 2 to release').fill('2')
  await button.click()
  await expect(page.getByText('2 decisions are released.')).toBeVisible()
  const sent = page.getByText('All 2 emails are sent.').first()
  await product.settle()
  await check('the progress', async () => {
    await expect(sent).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Emails' })).toHaveAttribute('aria-valuenow', '2')
  })
  await page.reload()
  await expect(sent).toBeVisible()
  await page.getByRole('region', { name: 'Release' }).getByRole('button', { name: 'Close' }).click()
  await expect(sent).toBeHidden()
  await expect(page.getByRole('button', { name: 'Release…' })).toHaveAttribute('aria-disabled', 'true')
  expect(await declined.mails()).toContain('We are sorry that we cannot accept it.')

  await test.step('the author reads it on their own page, and registers from there', async () => {
    await page.goto(await talk.link())
    await expect(page.getByRole('heading', { name: 'Your abstract is accepted as a talk' })).toBeVisible()
    await axe()
    await page.getByRole('link', { name: 'Register as speaker' }).click()
    await expect(page).toHaveURL(/\/registration$/)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('يوسف الحراصي')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(talk.author.email)
    await expect(page.getByLabel('Institute', { exact: true })).toHaveValue(organizationName)
    await expect(page.getByRole('radio', { name: /^Speaker/ })).toBeChecked()
  })
})
