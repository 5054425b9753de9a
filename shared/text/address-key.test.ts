import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressKey } from './address-key.ts'

it('the key of an email address is one for any case of ASCII letters, and tells all other letters apart', () => {
  expect(addressKey('Dora@UNIVERSITY.example')).toBe('dora@university.example')
  const all = ['dora@university.example', 'dora@un\u0130versity.example', 'dora@un\u0131versity.example']
  expect(new Set(all.map(addressKey)).size).toBe(3)
  expect(addressKey('\u212Aurt@example.org')).not.toBe(addressKey('kurt@example.org'))
})

it('the key of an email address is one for a domain in its own letters and in ASCII', () => {
  expect(addressKey('Info@MÜNCHEN.example')).toBe('info@xn--mnchen-3ya.example')
  expect(addressKey('info@XN--mnchen-3ya.example')).toBe('info@xn--mnchen-3ya.example')
})

it('the key of an email address changes nothing but capital letters of ASCII before the @', () => {
  const letters = fc.string({ unit: 'binary' }).filter((text) => !text.includes('@'))
  fc.assert(
    fc.property(letters, (text) => {
      const key = addressKey(`${text}@example.org`).slice(0, -'@example.org'.length)
      expect([...key].every((letter, at) => letter === [...text][at] || /[a-z]/.test(letter))).toBe(true)
      expect(key).toHaveLength(text.length)
      expect(addressKey(key)).toBe(key)
    }),
  )
})
