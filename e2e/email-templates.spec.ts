import type { Page } from '@playwright/test'
import { readMail } from '#tests/read-mail.ts'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, resumeAs, resumeSession } from './back-office.ts'
import { expect, test } from './journey.ts'
import { visitorWhoPaid } from './visitor-by-calls.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const mine = '?tab=words&mail=registration-confirmed'
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

const subjectOfMailTo = async (
  { mailsTo }: { mailsTo: (email: string) => Promise<string[]> },
  email: string,
) => {
  const mails = await mailsTo(email)
  return mails.map((mail) => readMail(mail).headers['subject'])
}

test('an organiser edits the template of the confirmation, previews and saves it, and goes back to our default', {
  tag: '@long',
}, async ({ page, product }) => {
  const before = { name: 'Wilhelmina Featherstonehaugh-Oyelaran', email: 'w.before@example.org' }
  await visitorWhoPaid(page, product, before)
  await visitorWhoPaid(page, product, { name: 'مريم حداد', email: 'mariam@example.org' })
  await resumeSession(page, product.owner)
  await openAdmin(page, '/admin-mails')
  await page.getByRole('radio', { name: 'Renewable' }).check()

  await test.step('finds the email by its name', async () => {
    await page.getByRole('tab', { name: 'Templates' }).click()
    await page.getByRole('link', { name: 'Registration confirmed', exact: true }).click()
    await expect(page).toHaveURL(`/admin-mails${mine}`)
    await expect(page.getByLabel('Subject')).toHaveValue(
      'Your registration for the ((conference)) is confirmed',
    )
  })

  await test.step('sees beside the text what is wrong with it, and cannot save it', async () => {
    const text = page.getByRole('textbox', { name: 'Text' })
    const ours = await text.inputValue()
    await text.fill('Dear ((nmae)),')
    await expect(page.getByText(/There is no \(\(nmae\)\) here\. You can use \(\(name\)\), /)).toBeVisible()
    await expect(page.getByText('((your page)) must stay: without it')).toBeVisible()
    await button(page, 'Save').click()
    await expect(text).toBeFocused()
    await text.fill(ours)
  })

  await test.step('writes with the buttons, and sees the email of real people', async () => {
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.press('ControlOrMeta+End')
    await text.pressSequentially('\n\n')
    await button(page, 'Bold').click()
    await page.keyboard.type('Bring your badge, ')
    await button(page, 'Insert a placeholder').click()
    await page.getByRole('group', { name: 'Placeholders' }).getByRole('button', { name: /^Name/ }).click()
    await expect(text).toHaveValue(/\n\n\*\*Bring your badge, \(\(name\)\)\*\*$/)
    await page.getByLabel('Subject').fill('See you soon, ((name))')
    await preview(page).getByText('Right-to-left').click()
    await expect(preview(page)).toContainText('See you soon, مريم حداد')
    await expect(preview(page)).toContainText('Bring your badge, مريم حداد')
    await preview(page).getByText('HTML', { exact: true }).click()
    await expect(page.frameLocator('iframe').getByText('Bring your badge, مريم حداد')).toBeVisible()
  })

  await test.step('finds what was typed after a reload, sends it to themselves, and saves it', async () => {
    await page.reload()
    await expect(page.getByLabel('Subject')).toHaveValue('See you soon, ((name))')
    await button(page, 'Send to me').click()
    await expect(page.getByText(`Sent to ${product.owner.email}.`)).toBeVisible()
    await button(page, 'Save').click()
    await expect(page.getByText('Saved. Emails sent from now on use these words.')).toBeVisible()
    const subjects = await subjectOfMailTo(product, product.owner.email)
    expect(subjects.filter((subject) => /^Test: .*See you soon, /.test(subject ?? ''))).toHaveLength(1)
  })

  await test.step('and the next confirmation has this text', async () => {
    const after = { name: 'Ada After', email: 'ada.after@example.org' }
    await visitorWhoPaid(page, product, after)
    expect(await subjectOfMailTo(product, after.email)).toEqual(['TEST: See you soon, Ada After'])
  })

  await test.step('until our default is back', async () => {
    await button(page, 'Back to our words').click()
    await expect(page.getByRole('alertdialog')).toContainText('becomes “Your registration for the')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Back to our words' }).click()
    // the previous message may still be there
    await expect(page.getByText('Saved. Emails sent from now on use our words.').last()).toBeVisible()
    await page.getByText(/^Version 2: back to our words by /).click()
    await page.getByRole('link', { name: 'All emails' }).click()
    await expect(page.getByText('Changed', { exact: true })).toHaveCount(0)
  })
})

test('an email template that someone else has changed is not overwritten', { tag: '@long' }, async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.expect(/409/)
  await resumeSession(page, product.owner)
  await openAdmin(page, '/admin-mails')
  await page.getByRole('radio', { name: 'Nursing' }).check()
  await page.getByRole('tab', { name: 'Templates' }).click()
  await page.getByRole('link', { name: 'Refund did not arrive' }).click()
  const subject = page.getByLabel('Subject')
  await subject.fill('Mine')
  const theirs = {
    website: aWebsite('nursing'),
    mail: 'refund-failed',
    version: 1,
    subject: 'Theirs',
    text: 'Dear ((name)),',
  } as const
  await product.db
    .insertInto('mailWords')
    .values({ ...theirs, adminEmail: 'other@example.org', at: new Date() })
    .execute()
  await button(page, 'Save').click()
  await expect(page.getByRole('alert')).toContainText('other@example.org has changed these words')
  await expect(subject).toHaveValue('Mine')
  await button(page, 'Keep what I typed').click()
  await expect(page.getByRole('alert').filter({ hasText: 'other@' })).toHaveCount(0)
  await button(page, 'Save').click()
  await expect(page.getByText('Saved. Emails sent from now on use these words.')).toBeVisible()
  await expect(page.getByText(/^Version 1: changed by other@example.org/)).toBeVisible()
})

test('a viewer reads the email templates and cannot change them', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await resumeAs(page, product, { role: 'VIEWER', websites: [aWebsite('nursing')] })
  await openAdmin(page, '/admin-mails?tab=words&mail=refund-sent')
  await expect(page.getByText('You can view these words but not change them.')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue(/^\(\(amount\)\) of your payment/)
  await expect(page.getByLabel('Subject')).not.toBeEditable()
  for (const name of ['Save', 'Send to me', 'Back to our words', 'Bold'])
    await expect(button(page, name)).toHaveCount(0)
})
