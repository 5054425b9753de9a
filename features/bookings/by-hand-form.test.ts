import { expect, test } from 'vitest'
import { byHandBody, byHandErrors, emptyByHand, takenErrors, whoErrors } from './by-hand-form.ts'

const filled = {
  ...emptyByHand,
  name: ' Mei Sample ',
  phone: '1',
  email: 'mei@example.org',
  instituteOrUniversity: 'Ariake',
  country: 'Japan',
  registrationType: 'REGISTRATION_AND_ACCOMMODATION',
  presentationType: 'LISTENER',
  stay: '3-2',
  method: 'desk' as const,
  reference: ' ',
}

test('a booking by hand is sent trimmed, with its total and its stay A11', () => {
  expect(byHandErrors(filled)).toEqual({})
  expect(byHandBody(filled, 964.95)).toEqual({
    title: '',
    name: 'Mei Sample',
    phone: '1',
    email: 'mei@example.org',
    instituteOrUniversity: 'Ariake',
    country: 'Japan',
    registrationType: 'REGISTRATION_AND_ACCOMMODATION',
    presentationType: 'LISTENER',
    method: 'desk',
    unitAmount: 964.95,
    sendConfirmation: true,
    accommodationNights: 3,
    accommodationGuests: 2,
  })
})

test('each wrong field of a booking by hand has one sentence A11', () => {
  expect(byHandErrors({ ...filled, name: ' ', email: 'mei', stay: '', method: '' })).toEqual({
    name: 'Name is required',
    email: 'Enter an email address such as name@example.org',
    stay: 'Choose nights and guests',
    method: 'Choose how it was paid',
  })
  expect(byHandErrors({ ...filled, registrationType: 'REGISTRATION_ONLY', stay: '' })).toEqual({})
})

test('the form of a payment by hand requests the money alone, that of a correction the person A14', () => {
  const nameless = { ...filled, name: '', method: '' as const }
  expect(takenErrors(nameless)).toEqual({ method: 'Choose how it was paid' })
  expect(takenErrors({ ...filled, reference: 'x'.repeat(201) })).toEqual({
    reference: 'Reference must be at most 200 characters',
  })
  expect(whoErrors({ name: '', instituteOrUniversity: 'Ariake', country: '' })).toEqual({
    name: 'Name is required',
    country: 'Country is required',
  })
})
