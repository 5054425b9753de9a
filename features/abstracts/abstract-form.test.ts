import { describe, expect, it } from 'vitest'
import { type AbstractForm, abstractErrors, emptyForm, fieldsOf } from './abstract-form.ts'

const content = new File(['%PDF-1.7'], 'a.pdf')
const filled: AbstractForm = {
  titlePrefix: 'Dr',
  name: 'Ada Author',
  phone: '+81 3 1234 5678',
  email: 'ada@example.org',
  organizationName: 'Ariake Institute',
  country: 'Japan',
  interestedInId: '3',
  sessionId: '4',
  abstractFile: { name: 'a.pdf', content },
  captcha: 'aB3dE6',
}

describe('abstractErrors', () => {
  it('asks for all ten fields m73 m82 T18', () => {
    const sentences = {
      titlePrefix: 'Title is required',
      name: 'Name is required',
      phone: 'Phone is required',
      email: 'Email is required',
      organizationName: 'Organization is required',
      interestedInId: 'Interest area is required',
      sessionId: 'Session is required',
      country: 'Country is required',
      abstractFile: 'Abstract file is required',
      captcha: 'Captcha is required',
    }
    expect(abstractErrors(emptyForm, 'aB3dE6')).toEqual(sentences)
    const blanks = Object.fromEntries(Object.keys(sentences).map((name) => [name, ' \t']))
    expect(abstractErrors({ ...emptyForm, ...blanks, abstractFile: { name: 'a.pdf' } }, 'aB3dE6')).toEqual(
      sentences,
    )
  })

  it.each([
    ['nothing', {}, {}],
    ['the captcha in another case m83', { captcha: 'Ab3De6' }, { captcha: 'Captcha is incorrect' }],
    [
      'an option without a number m78',
      { interestedInId: 'x' },
      { interestedInId: 'Interest area is required' },
    ],
    [
      'the problem of the file m84',
      { abstractFile: { name: 'a.pdf', content, problem: 'Only PDF files are accepted.' } },
      { abstractFile: 'Only PDF files are accepted.' },
    ],
    ['a word for an address', { email: 'ada' }, { email: 'Enter an email address such as name@example.org' }],
    ['two lines in the name', { name: 'a\nb' }, { name: 'Name must be on one line' }],
  ])('finds %s T18', (_, change, errors) => {
    expect(abstractErrors({ ...filled, ...change }, 'aB3dE6')).toEqual(errors)
  })
})

it('the abstract form sends exactly the fields of the specification, without the blanks around them T21', () => {
  const { abstractFile: _file, captcha: _captcha, ...fields } = filled
  expect(fieldsOf({ ...filled, name: ' Ada Author ' })).toEqual(fields)
})
