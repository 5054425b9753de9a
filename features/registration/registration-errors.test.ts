import { describe, expect, it } from 'vitest'
import { registrationErrors } from './registration-errors.ts'
import { emptyForm, type RegistrationField, type RegistrationForm } from './registration-form.ts'
import { labels } from './registration-texts.ts'

const code = 'aB3dE6'

const complete: RegistrationForm = {
  ...emptyForm,
  name: 'Ada Sample',
  phone: '+81 3 1234 5678',
  email: 'ada@example.org',
  institute: 'Ariake Institute',
  country: 'Japan',
  registrationType: 'registrationOnly',
  presentationType: 'listener',
  captcha: code,
}

describe('registrationErrors', () => {
  it('finds nothing wrong with a complete form', () => {
    expect(registrationErrors(complete, code)).toEqual([])
  })

  it('asks for every required field by its label, in the order of the page T6 m43 m44', {
    tags: ['m45', 'm46', 'm47', 'm48', 'm49', 'm50'],
  }, () => {
    const request: RegistrationField[] = [
      'name',
      'phone',
      'email',
      'institute',
      'country',
      'registrationType',
      'presentationType',
      'captcha',
    ]

    expect(registrationErrors(emptyForm, code)).toEqual(
      request.map((field) => ({ field, sentence: `${labels[field]} is required` })),
    )
  })

  it.each(['name', 'phone', 'email', 'institute', 'captcha'] as const)(
    'takes blanks for an empty %s T6',
    (field) => {
      expect(registrationErrors({ ...complete, [field]: '   ' }, code)).toEqual([
        { field, sentence: `${labels[field]} is required` },
      ])
    },
  )

  it('takes for empty what nobody can see T6', () => {
    const unseen = '\u200b \u2060'
    expect(registrationErrors({ ...complete, name: unseen, email: unseen }, code)).toEqual([
      { field: 'name', sentence: 'Name is required' },
      { field: 'email', sentence: 'Email is required' },
    ])
  })

  it('refuses another case of the captcha T6 m51', () => {
    expect(registrationErrors({ ...complete, captcha: 'AB3DE6' }, code)).toEqual([
      { field: 'captcha', sentence: 'Captcha is incorrect' },
    ])
  })

  it('refuses what the server would refuse, with its sentence', () => {
    expect(registrationErrors({ ...complete, email: 'ada at example' }, code)).toEqual([
      { field: 'email', sentence: 'Enter an email address such as name@example.org' },
    ])
    expect(registrationErrors({ ...complete, institute: 'x'.repeat(301) }, code)).toEqual([
      { field: 'institute', sentence: 'Institute must be at most 300 characters' },
    ])
  })

  it('does without a title T1', () => {
    expect(registrationErrors({ ...complete, title: '' }, code)).toEqual([])
  })
})
