import { describe, expect, it } from 'vitest'
import { contactErrors, emptyForm, messageOf } from './contact-form.ts'

const filled = {
  name: 'Ada Visitor',
  email: 'ada@example.org',
  subject: 'Poster session',
  message: 'When can I put up my poster?',
}

describe('contactErrors', () => {
  it('asks for all four fields W22', () => {
    const sentences = {
      name: 'Name is required',
      email: 'Email is required',
      subject: 'Subject is required',
      message: 'Message is required',
    }
    expect(contactErrors(emptyForm)).toEqual(sentences)
    expect(contactErrors({ name: ' ', email: '\t', subject: '\u00a0', message: '\n\n' })).toEqual(sentences)
  })

  it.each([
    ['nothing', {}, {}],
    ['a word for an address', { email: 'ada' }, { email: 'Enter an email address such as name@example.org' }],
    ['a message of the full length', { message: 'x'.repeat(10_000) }, {}],
    [
      'a longer one',
      { message: 'x'.repeat(10_001) },
      { message: 'Message must be at most 10,000 characters' },
    ],
    ['two lines in the subject', { subject: 'a\nb' }, { subject: 'Subject must be on one line' }],
    [
      'more than one fault of a field, the first of them',
      { name: `${'x'.repeat(200)}\0\n` },
      { name: 'Name must be at most 200 characters' },
    ],
  ])('finds %s', (_, change, errors) => {
    expect(contactErrors({ ...filled, ...change })).toEqual(errors)
  })
})

it('the contact form sends exactly the four fields, without the blanks around them W24', () => {
  const typed = { ...filled, name: ' Ada Visitor ', message: `\n${filled.message}\n`, website: 'optics' }
  expect(messageOf(typed)).toEqual(filled)
})
