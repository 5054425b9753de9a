import { describe, expect, it } from 'vitest'
import { emptyForm } from '#features/registration/registration-form.ts'
import { isBegun } from './stored-form.ts'

describe('isBegun', () => {
  it.each([
    ['nothing', {}, false],
    ['only the captcha', { captcha: 'aB3dE6' }, false],
    ['a name', { name: 'Ada' }, true],
    ['a choice', { presentationType: 'poster' as const }, true],
    ['another number', { nights: 2 }, true],
  ])('judges a form with %s', (_, change, begun) => {
    expect(isBegun({ ...emptyForm, ...change })).toBe(begun)
  })
})
