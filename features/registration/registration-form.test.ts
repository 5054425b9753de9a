import { describe, expect, it } from 'vitest'
import { defaultTicketTypes } from '#database/default-ticket-types.ts'
import { emptyForm, formFromStored, paysOnline } from './registration-form.ts'

const offered = defaultTicketTypes.map(({ type, label, payment }) => ({
  value: type.toLowerCase(),
  label,
  paidOnline: payment === 'online',
}))

const filled = {
  ...emptyForm,
  title: 'Dr' as const,
  name: 'Ada Sample',
  registrationType: 'registrationOnly' as const,
  presentationType: 'delegate' as const,
  nights: 3,
  accompanyingPerson: true,
}

describe('formFromStored', () => {
  it('gives the form back without the captcha', () => {
    expect(formFromStored({ ...filled, captcha: 'aB3dE6' }, offered)).toEqual(filled)
  })

  it.each([undefined, null, 'text', 5])('finds no form in %j', (kept) => {
    expect(formFromStored(kept, offered)).toBeUndefined()
  })

  it('leaves out what does not fit and what it does not know', () => {
    const kept = {
      name: 'Ada Sample',
      title: 'King',
      nights: 11,
      guests: '2',
      presentationType: 'vip',
      country: 4,
      toString: 'x',
    }

    expect(formFromStored(kept, offered)).toEqual({ ...emptyForm, name: 'Ada Sample' })
  })
})

it('the registration form lets only listener and delegate go on to payment T10', () => {
  const paying = offered.filter(({ value }) => paysOnline({ presentationType: value }, offered))

  expect(paying.map(({ value }) => value)).toEqual(['listener', 'delegate'])
  expect(paysOnline({ presentationType: '' }, offered)).toBe(false)
})
