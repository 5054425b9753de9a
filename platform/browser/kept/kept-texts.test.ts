import { afterEach, expect, it, vi } from 'vitest'
import { aShelf } from '#tests/a-shelf.ts'
import { keptTexts, textsFromKept } from './kept-texts.ts'

const initial = { title: '', name: '', captcha: '' }

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['nothing', undefined, undefined],
  ['no form', 'Ada', undefined],
  ['a form', { title: 'Dr', name: 'Ada', captcha: 'x' }, { title: 'Dr', name: 'Ada', captcha: 'x' }],
  ['values that are no text, and more', { title: 5, name: 'Ada', other: 'x' }, { ...initial, name: 'Ada' }],
])('textsFromKept reads %s', (_, kept, form) => {
  expect(textsFromKept(kept, initial)).toEqual(form)
})

it('keeps what has been typed, but for what is asked anew, until it is forgotten', () => {
  vi.stubGlobal('sessionStorage', aShelf())
  const kept = keptTexts('form', initial, ['captcha'])

  kept.keep({ title: 'Dr', name: 'Ada', captcha: 'Xy12Zw' })
  expect(kept.read()).toEqual({ title: 'Dr', name: 'Ada', captcha: '' })
  kept.forget()
  expect(kept.read()).toBeUndefined()
})

it('keeps no form in which nothing has been typed', () => {
  vi.stubGlobal('sessionStorage', aShelf())
  const kept = keptTexts('form', initial, ['captcha'])

  kept.keep({ ...initial, name: 'Ada' })
  kept.keep({ ...initial, captcha: 'Xy12Zw' })
  expect(kept.read()).toBeUndefined()
})
