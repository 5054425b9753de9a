import { expect, test } from 'vitest'
import { emptyForm } from '#features/registration/registration-form.ts'
import { formOfAuthor } from './form-of-author.ts'

const author = {
  titlePrefix: 'Prof.',
  name: 'Ada Author',
  phone: '+81 3 1234 5678',
  email: 'ada@example.org',
  organizationName: 'Ariake Institute',
  country: 'Japan',
}

test('an author who was accepted finds their own words in the registration form', () => {
  expect(formOfAuthor(author, 'talk')).toEqual({
    ...emptyForm,
    title: 'Prof',
    name: 'Ada Author',
    phone: '+81 3 1234 5678',
    email: 'ada@example.org',
    institute: 'Ariake Institute',
    country: 'Japan',
    presentationType: 'speaker',
  })
  expect(formOfAuthor(author, 'poster').presentationType).toBe('poster')
})

test.each([
  ['dr', 'Dr'],
  ['MS.', 'Ms'],
  ['Sir', ''],
])('the title %s is %j in the form', (titlePrefix, title) => {
  expect(formOfAuthor({ ...author, titlePrefix }, 'talk').title).toBe(title)
})

test('what they have chosen in the form already stays', () => {
  const begun = { ...emptyForm, registrationType: 'registrationOnly', extraNights: 2, title: 'Mr' } as const
  expect(formOfAuthor({ ...author, titlePrefix: 'Sir' }, 'talk', begun)).toMatchObject({
    registrationType: 'registrationOnly',
    extraNights: 2,
    title: 'Mr',
  })
})
