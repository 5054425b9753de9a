import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultTicketTypes } from '#database/default-ticket-types.ts'
import { getPricingConfig } from '#features/pricing/pricing.contract.ts'
import { createCheckoutSession, register } from './registration.contract.ts'
import { emptyForm, type RegistrationForm, registrationChoices } from './registration-form.ts'
import { checkoutBodyOf, orderReferenceOf, pricingQuestionOf, registrantOf } from './registration-payload.ts'

const offered = defaultTicketTypes.map(({ type, label }) => ({ value: type.toLowerCase(), label }))

const form: RegistrationForm = {
  ...emptyForm,
  title: 'Dr',
  name: ' Ada  Sample ',
  phone: '+81 3 1234 5678',
  email: 'ada@example.org ',
  institute: 'Ariake Institute',
  country: 'Japan',
  registrationType: 'registrationAndAccommodation',
  presentationType: 'listener',
  guests: 1,
  nights: 3,
  accompanyingPerson: true,
  extraNights: 2,
  captcha: 'aB3dE6',
}

describe('registrantOf', () => {
  it('sends the title and the seven fields, the types in upper case T11', () => {
    expect(registrantOf(form)).toEqual({
      title: 'Dr',
      name: 'Ada  Sample',
      phone: '+81 3 1234 5678',
      email: 'ada@example.org',
      instituteOrUniversity: 'Ariake Institute',
      country: 'Japan',
      registrationType: 'REGISTRATION_AND_ACCOMMODATION',
      presentationType: 'LISTENER',
    })
  })

  it('fits the contract with every choice T11', () => {
    for (const registrationType of registrationChoices)
      for (const presentationType of offered) {
        const chosen = {
          ...form,
          registrationType: registrationType.value,
          presentationType: presentationType.value,
        }
        expect(register.body.safeParse(registrantOf(chosen)).success).toBe(true)
        expect(getPricingConfig.body.safeParse(pricingQuestionOf(chosen)).success).toBe(true)
      }
  })
})

describe('pricingQuestionOf', () => {
  it('asks with the four inputs T3', () => {
    expect(pricingQuestionOf(form)).toEqual({
      registrationType: 'registrationAndAccommodation',
      presentationType: 'listener',
      numberOfNights: 3,
      numberOfGuests: 1,
    })
  })

  it.each(['registrationType', 'presentationType'] as const)(
    'asks nothing before the %s is chosen',
    (field) => {
      expect(pricingQuestionOf({ ...form, [field]: '' })).toBeUndefined()
    },
  )
})

describe('checkoutBodyOf', () => {
  const given = { origin: 'https://example.org', now: 1_764_000_000_000, registrationId: 'an-id', offered }

  it('sends what the specification lists, and the id of the registration T12', () => {
    expect(checkoutBodyOf(form, { id: 42, totalPrice: 964.95 }, given)).toEqual({
      productName: 'Conference Registration',
      description: 'Registration and accommodation, Listener, 3 nights, 1 guest',
      orderReference: 'REG-1764000000000-AdaSample',
      unitAmount: 964.95,
      quantity: 1,
      currency: 'eur',
      successUrl: 'https://example.org/payment-success?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'https://example.org/payment-cancel',
      pricingConfigId: 42,
      ...registrantOf(form),
      registrationId: 'an-id',
      accompanyingPerson: true,
      extraNights: 2,
      accommodationNights: 3,
      accommodationGuests: 1,
    })
  })

  it('fits the contract T12', () => {
    expect(
      createCheckoutSession.body.safeParse(checkoutBodyOf(form, { id: 42, totalPrice: 964.95 }, given))
        .success,
    ).toBe(true)
  })

  it('leaves the id out when registering failed T13', () => {
    expect(
      checkoutBodyOf(form, { id: 42, totalPrice: 1 }, { ...given, registrationId: undefined }),
    ).not.toHaveProperty('registrationId')
  })

  it('names no stay and no extra nights without accommodation', () => {
    const body = checkoutBodyOf(
      { ...form, registrationType: 'registrationOnly' },
      { id: 1, totalPrice: 1 },
      given,
    )

    expect(body).toMatchObject({ description: 'Registration only, Listener', extraNights: 0 })
  })
})

describe('orderReferenceOf', () => {
  it.each([
    ['Ada Sample', 'REG-7-AdaSample'],
    ['  Ada \t Marie  Sample ', 'REG-7-AdaMarieSample'],
    ['', 'REG-7-'],
  ])('makes of %j the label %s T12', (name, reference) => {
    expect(orderReferenceOf(name, 7)).toBe(reference)
  })

  it('is always accepted by the server, however long the name and whatever its characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const reference = orderReferenceOf(name, 1_764_000_000_000)
        expect(reference.length).toBeLessThanOrEqual(200)
        expect(reference.isWellFormed()).toBe(true)
      }),
    )
    expect(orderReferenceOf('🌊'.repeat(100), 176_400_000_000)).toHaveLength(199)
  })
})
