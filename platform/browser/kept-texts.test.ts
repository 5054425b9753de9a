import { afterEach, expect, it, vi } from 'vitest'
import { keptTexts, textsFromKept } from './kept-texts.ts'

const initial = { title: '', name: '', captcha: '' }

/** A shelf of a browser. */
const storage = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

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
  vi.stubGlobal('sessionStorage', storage())
  const kept = keptTexts('form', initial, ['captcha'])

  kept.keep({ title: 'Dr', name: 'Ada', captcha: 'Xy12Zw' })
  expect(kept.read()).toEqual({ title: 'Dr', name: 'Ada', captcha: '' })
  kept.forget()
  expect(kept.read()).toBeUndefined()
})

it('keeps no form in which nothing has been typed', () => {
  vi.stubGlobal('sessionStorage', storage())
  const kept = keptTexts('form', initial, ['captcha'])

  kept.keep({ ...initial, name: 'Ada' })
  kept.keep({ ...initial, captcha: 'Xy12Zw' })
  expect(kept.read()).toBeUndefined()
})
