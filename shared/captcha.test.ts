import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  captchaAlphabet,
  captchaError,
  type FillRandom,
  newCaptcha,
  pastedCaptcha,
  spokenCaptcha,
} from './captcha.ts'

/** Repeats the given bytes. */
const dealing = (dealt: readonly number[]): FillRandom => {
  let next = 0
  return (bytes) => bytes.map(() => dealt[next++ % dealt.length] ?? 0)
}

const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

describe('newCaptcha', () => {
  it.each([
    ['the first letters', [0, 1, 2, 3, 4, 5], 'ABCDEF'],
    ['the last digits', [61, 60, 59, 58, 57, 56], '987654'],
    ['the alphabet again after its end', [62, 124, 186, 0, 63, 247], 'AAAAB9'],
    ['no byte beyond the last whole multiple', [248, 0, 255, 1, 250, 2, 3, 251, 4, 5], 'ABCDEF'],
  ])('draws %s', (_, bytes, code) => {
    expect(newCaptcha(dealing(bytes), lettersAndDigits)).toBe(code)
  })

  it('has six characters of its alphabet, whatever the bytes T8', () => {
    const alphabets = fc.constantFrom(lettersAndDigits, captchaAlphabet, 'A', 'AB')
    const bytes = fc
      .array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 40 })
      .map((some) => [...some, 7])

    fc.assert(
      fc.property(alphabets, bytes, (alphabet, dealt) => {
        const code = newCaptcha(dealing(dealt), alphabet)
        expect(code).toHaveLength(6)
        for (const character of code) expect(alphabet).toContain(character)
      }),
    )
  })

  it('gives every character the same number of bytes', () => {
    const drawn = new Map<string, number>()
    for (let byte = 0; byte < 256; byte++) {
      // A discarded byte shows as the filler, which follows it five times.
      const first =
        newCaptcha(dealing([byte, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), `#${lettersAndDigits}`)[0] ?? ''
      drawn.set(first, (drawn.get(first) ?? 0) + 1)
    }

    const { '#': filler, ...letters } = Object.fromEntries(drawn)
    expect(new Set(Object.values(letters))).toEqual(new Set([4]))
    expect(Object.keys(letters)).toHaveLength(62)
    expect(filler).toBe(4 + (256 % 63))
  })
})

it('the captcha draws from all letters and digits but those that someone may take for another T8 T26', () => {
  expect([...lettersAndDigits].filter((character) => !captchaAlphabet.includes(character))).toEqual([
    ...'IOlo01',
  ])
  expect(new Set(captchaAlphabet).size).toBe(56)
  expect([...captchaAlphabet].every((character) => lettersAndDigits.includes(character))).toBe(true)
  expect(newCaptcha(dealing([0, 1, 2, 53, 54, 55]))).toBe('ABC789')
})

describe('captchaError', () => {
  it.each([
    ['', 'Captcha is required'],
    ['   ', 'Captcha is required'],
    ['aB3dE', 'Captcha is incorrect'],
    ['ab3dE6', 'Captcha is incorrect'],
    ['aB3dE6 ', 'Captcha is incorrect'],
    ['aB3dE6', undefined],
  ])('answers the entry %j with %j m50 m51', (entry, sentence) => {
    expect(captchaError(entry, 'aB3dE6')).toBe(sentence)
  })
})

it('the captcha pastes the first six characters, without the spaces and line ends that came along T8', () => {
  expect(pastedCaptcha(' aB3dE6 ')).toBe('aB3dE6')
  expect(pastedCaptcha('a\nB\n3\nd\nE\n6\n')).toBe('aB3dE6')
  expect(pastedCaptcha('aB3dE6-and-more')).toBe('aB3dE6')
  expect(pastedCaptcha('aB')).toBe('aB')
})

it('the captcha says capital before capitals', () => {
  expect(spokenCaptcha('aB3')).toBe('a, capital B, 3')
})
