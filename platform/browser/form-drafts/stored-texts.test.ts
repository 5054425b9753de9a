import { afterEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '#tests/memory-storage.ts'
import { storedTexts, textsFromStored } from './stored-texts.ts'

const initial = { title: '', name: '', captcha: '' }

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['nothing', undefined, undefined],
  ['no form', 'Ada', undefined],
  ['a form', { title: 'Dr', name: 'Ada', captcha: 'x' }, { title: 'Dr', name: 'Ada', captcha: 'x' }],
  ['values that are no text, and more', { title: 5, name: 'Ada', other: 'x' }, { ...initial, name: 'Ada' }],
])('textsFromStored reads %s', (_, kept, form) => {
  expect(textsFromStored(kept, initial)).toEqual(form)
})

it('the store of form drafts keeps what has been typed, but for what is asked anew, until it is forgotten', () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  const kept = storedTexts('form', initial, ['captcha'])

  kept.keep({ title: 'Dr', name: 'Ada', captcha: 'Xy12Zw' })
  expect(kept.read()).toEqual({ title: 'Dr', name: 'Ada', captcha: '' })
  kept.forget()
  expect(kept.read()).toBeUndefined()
})

it('the store of form drafts keeps no form in which nothing has been typed', () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  const kept = storedTexts('form', initial, ['captcha'])

  kept.keep({ ...initial, name: 'Ada' })
  kept.keep({ ...initial, captcha: 'Xy12Zw' })
  expect(kept.read()).toBeUndefined()
})
