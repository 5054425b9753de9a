import { expect, test } from 'vitest'
import { aWebsite } from '#tests/websites.ts'
import { composeMailing } from '../compose-mailing.ts'
import { mailingMail } from './mailing.mail.ts'

const template = {
  subject: 'Before you travel, ((name))',
  text: 'Dear ((name)),\n\nyour stay: ((stay))\n**Bring** ((reference))\n\n((own page))',
}
const content = { event: { name: 'WREC 2026' }, contact: { details: { email: 'info@example.org' } } }

test.each(['((own page))', '<b>Ada</b>', 'Ada\r\nBcc: eve@example.org', '**Ada** [x](https://evil.example)'])(
  'a name %j stays a name, in the subject, the text and the markup',
  (name) => {
    const mail = mailingMail(
      template,
      {
        id: 'one',
        website: aWebsite('renewable'),
        to: { name, address: 'ada@example.org' },
        values: { name, reference: 'R-1', stay: '' },
      },
      content,
    )
    expect(mail.subject).toBe(`Before you travel, ${name.replace(/\s+/g, ' ')}`)
    expect(mail.text).toContain(`Dear ${name},`)
    expect(mail.text).not.toContain('your stay')
    expect(mail.html).not.toMatch(/<b>|evil\.example"|<a /)
    expect(mail.html.match(/<strong>/g)).toHaveLength(1)
    expect(mail.kept).toBe('whole')
    expect(mail.leaveAt).toBeUndefined()
  },
)

test('a mailing of news has an unsubscribe link at its foot and in its headers, and it is not kept', () => {
  const page = 'https://wrec.example/leave-news#token'
  const oneClick = 'https://wrec.example/api/news/token/leave'
  const mail = mailingMail(
    template,
    {
      id: 'one',
      website: aWebsite('renewable'),
      to: { name: 'Ada', address: 'ada@example.org' },
      values: {},
    },
    content,
    { page, oneClick },
  )
  expect(mail.text.endsWith(`Unsubscribe: ${page}`)).toBe(true)
  expect(mail.html).toContain(`<a href="${page}">Unsubscribe</a>`)
  expect(mail.leaveAt).toBe(oneClick)
  expect(mail.kept).toEqual({ without: [page, oneClick] })
})

test('the preview is made by the function that writes the email', () => {
  const frame = { conference: 'WREC 2026', contactAddress: 'info@example.org', leaveAt: undefined }
  const values = { name: 'Ada', stay: '3 nights, 1 guest', reference: 'R-1' }
  const { text } = mailingMail(
    template,
    { id: 'one', website: aWebsite('renewable'), to: { name: 'Ada', address: 'ada@example.org' }, values },
    content,
  )
  expect(composeMailing(template, values, frame).text).toBe(text)
})
