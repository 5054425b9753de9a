import { describe, expect, it } from 'vitest'
import { discountBodyOf, discountErrors, emptyForm, isCaptchaMismatch } from './discount-form.ts'
import { createDiscountSession } from './discounts.contract.ts'

const code = 'aB3dE6'
const filled = {
  title: 'Dr.',
  name: 'Ada Visitor',
  phone: '+81 3 1234 5678',
  email: 'ada@example.org',
  institute: 'Ariake Institute',
  country: 'Japan',
  description: 'A student without a grant.',
  discountAmount: '150.5',
  captcha: code,
}
const judged = (change: Partial<typeof filled>) => discountErrors({ ...filled, ...change }, code)

const wrongAmount = 'The amount must be a number of euros from 0 to 100,000 with at most two decimals'

describe('discountErrors', () => {
  it('asks for all nine fields T25', () => {
    const sentences = {
      title: 'Title is required',
      name: 'Name is required',
      phone: 'Phone is required',
      email: 'Email is required',
      institute: 'Institute is required',
      country: 'Country is required',
      description: 'Description is required',
      discountAmount: 'Discount amount is required',
      captcha: 'Captcha is required',
    }
    expect(discountErrors(emptyForm, code)).toEqual(sentences)
    expect(discountErrors(emptyForm, '')).toEqual(sentences)
  })

  it.each([
    ['nothing', {}, {}],
    ['a blank name', { name: ' \n' }, { name: 'Name is required' }],
    ['a title of an older page', { title: 'Mr' }, { title: 'Title is required' }],
    ['a word for an address', { email: 'ada' }, { email: 'Enter an email address such as name@example.org' }],
    [
      'a description that is too long',
      { description: 'x'.repeat(5001) },
      { description: 'Description must be at most 5,000 characters' },
    ],
    ['another code m97', { captcha: 'ab3dE6' }, { captcha: 'Captcha does not match. Please try again.' }],
    ['no code', { captcha: ' ' }, { captcha: 'Captcha is required' }],
  ])('finds %s T25', (_, change, errors) => {
    expect(judged(change)).toEqual(errors)
  })

  it.each(['0', '0.49', '0.5', '19.99', '100000', ' 7 ', '1,5', '120,50'])(
    'takes the amount %j T25',
    (discountAmount) => {
      expect(judged({ discountAmount })).toEqual({})
    },
  )

  it.each(['-1', '1.234', '1e3', '100000.01', '1,234', '1.234,56', 'ten', 'NaN'])(
    'refuses the amount %j in the words of the server T25',
    (discountAmount) => {
      expect(judged({ discountAmount })).toEqual({ discountAmount: wrongAmount })
    },
  )

  it('sends an amount with a decimal comma as it was meant T25', () => {
    const body = discountBodyOf({ ...filled, discountAmount: '120,50' }, { origin: '', now: 0 })
    expect(body.unitAmount).toBe(120.5)
  })
})

describe('discountBodyOf', () => {
  it('holds exactly the specified fields, without the title T28 m91', () => {
    const typed = {
      ...filled,
      name: ' Ada Visitor ',
      email: ' ada@example.org',
      description: ' Two\nlines\n',
    }
    expect(discountBodyOf(typed, { origin: 'https://example.org', now: 1_772_000_000_000 })).toEqual({
      productName: 'Discount Registration',
      description: 'Two\nlines',
      orderReference: 'DISCOUNT-1772000000000',
      unitAmount: 150.5,
      quantity: 1,
      currency: 'eur',
      successUrl: 'https://example.org/discount-success',
      cancelUrl: 'https://example.org/discount-cancel',
      customerEmail: 'ada@example.org',
      name: 'Ada Visitor',
      phone: '+81 3 1234 5678',
      instituteOrUniversity: 'Ariake Institute',
      country: 'Japan',
    })
  })

  it('is what the server takes T28', () => {
    const body = discountBodyOf(filled, { origin: 'https://example.org', now: 0 })
    expect(createDiscountSession.body.safeParse(body).success).toBe(true)
  })
})

it.each([
  ['', false],
  ['  ', false],
  [code, false],
  ['AB3DE6', true],
  ['aB3dE', true],
])('the entry %j is a mismatch: %j T26', (captcha, mismatch) => {
  expect(isCaptchaMismatch({ ...filled, captcha }, code)).toBe(mismatch)
})

it('the form says what an amount must be at least, where the organisers have set it', () => {
  const errors = (discountAmount: string, least?: number) =>
    discountErrors({ ...filled, discountAmount }, code, least)
  expect(errors('19,99', 2000)).toEqual({ discountAmount: 'The amount must be at least €20.00' })
  expect(errors('0', 2000)).toEqual({ discountAmount: 'The amount must be at least €20.00' })
  expect(errors('20', 2000)).toEqual({})
  expect(errors('0.3')).toEqual({})
})
