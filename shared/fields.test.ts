import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  changedLines,
  emailAddress,
  optionalLine,
  optionalLines,
  optionalText,
  requiredLine,
  requiredText,
} from './fields.ts'

/** The message with which a text is refused; undefined when it is accepted. */
const refusal = (schema: z.ZodMiniType<string>, text: string): string | undefined =>
  schema.safeParse(text).error?.issues[0]?.message

const noAddress = 'Enter an email address such as name@example.org'

describe('an email address', () => {
  test.each([
    ['ada@example.org'],
    ['ADA.Lovelace+conference@mail.example.co.jp'],
    ["o'brien_1-x!#$%&*/=?^`{|}~@example.org"],
    ['-ada-@example.org'],
    ['a@b.de'],
    ['a@1.b-c.de'],
    ['a@3m.com'],
    ['a@xn--mnchen-3ya.de'],
    ['a@example.xn--p1ai'],
    ['jörg.山田@xn--mnchen-3ya.example'],
    [`${'a'.repeat(186)}@${'b'.repeat(63)}.org`],
  ])('%s is one', (text) => {
    expect(emailAddress.parse(` ${text} `)).toBe(text)
  })

  test.each([
    ['jörg.山田@münchen.example', 'jörg.山田@xn--mnchen-3ya.example'],
    ['JÖRG@MÜNCHEN.Example', 'JÖRG@xn--mnchen-3ya.example'],
    ['a@उदाहरण.भारत', 'a@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['dora@unİversity.example.com', 'dora@xn--university-p2f.example.com'],
  ])('the domain of %s is stored in ASCII', (text, stored) => {
    expect(emailAddress.parse(` ${text} `)).toBe(stored)
    expect(emailAddress.parse(stored)).toBe(stored)
  })

  test('has a domain that is an ASCII name of the length that mail servers take, or is refused', () => {
    for (const domain of [
      '١٢٧.٠.٠.１',
      '1.1.1.１１',
      `${'ü'.repeat(63)}.example`,
      `${'ü.'.repeat(100)}example`,
    ])
      expect(refusal(emailAddress, `ada@${domain}`), domain).toBe(noAddress)
  })

  test.each([
    ['ada'],
    ['ada@'],
    ['@example.org'],
    ['ada@localhost'],
    ['ada@example.c'],
    ['a@b..de'],
    ['a@.b.de'],
    ['a@b.de.'],
    ['a@-b.de'],
    ['a@b-.de'],
    ['a@b.-de'],
    ['a@-b.de-'],
    ['.ada@example.org'],
    ['ada.@example.org'],
    ['ada..l@example.org'],
    ['ada@example@org.de'],
    ['ada@exam_ple.org'],
    ['ada@exam!ple.org'],
    ['ada@192.168.10.20'],
    ['ada@[192.168.10.20]'],
    ['"ada l"@example.org'],
    ['Ada <ada@example.org>'],
    ['ada@example.org, eve@example.org'],
    ['ada@example.org\r\nBcc: eve@example.org'],
    ['ada\u200b@example.org'],
    ['mailto:ada@example.org'],
    [`a@${'b'.repeat(64)}.org`],
    ['a@example.3d'],
  ])('%j is none', (text) => {
    expect(refusal(emailAddress, text)).toBe(noAddress)
  })

  const letters = 'abcXYZ019'
  const text = (alphabet: string, maxLength: number) =>
    fc.string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength })
  const atoms = fc.array(text(`${letters}+_-'`, 8), { minLength: 1, maxLength: 4 })
  const labels = fc.array(
    fc.tuple(text(letters, 4), text(letters, 4)).map((both) => both.join('-')),
    { minLength: 1, maxLength: 4 },
  )

  test('is atoms with dots between, then labels with dots between, whatever they are', () => {
    fc.assert(
      fc.property(atoms, labels, (local, domain) => {
        expect(refusal(emailAddress, `${local.join('.')}@${domain.join('.')}.org`)).toBeUndefined()
      }),
    )
  })

  test('never has an empty part, nor a label that begins or ends with a hyphen', () => {
    const broken = fc.constantFrom('', '-', '-b', 'b-', 'b_c', 'b c')
    fc.assert(
      fc.property(atoms, labels, broken, fc.nat(4), (local, domain, label, at) => {
        const parts = [...domain, 'org'].toSpliced(at % (domain.length + 1), 0, label)
        expect(refusal(emailAddress, `${local.join('.')}@${parts.join('.')}`)).toBe(noAddress)
      }),
    )
  })

  test('is judged at once, however long the text', () => {
    for (const part of ['a', 'a.', 'a@', 'a-', '-', '.', 'a@a.'])
      expect(refusal(emailAddress, part.repeat(20_000))).toBe('Email must be at most 254 characters')
  })
})

describe('a text of a field', () => {
  test.each([
    ['required', requiredText('Name', 200)],
    ['optional', optionalText('Name', 200)],
    ['on one line', requiredLine('Name', 200)],
    ['optional on one line', optionalLine('Name', 200)],
    ['of several lines', optionalLines('Name', 200)],
    ['changed, of several lines', changedLines('Name', 200)],
  ])('%s is stored in one spelling: accents on their letters, every space an ordinary one', (_, schema) => {
    expect(schema.parse('\u00a0Jose\u0301\u202fPen\u0303a O’Brien\u3000')).toBe('José Peña O’Brien')
  })

  test('is counted as it is stored', () => {
    expect(requiredText('Name', 3).parse('n\u0303n\u0303n\u0303')).toBe('ñññ')
  })
})

describe('a required text', () => {
  /** All are invisible: blanks, controls, format characters, fillers, joiners, variation selectors, tags. */
  const unseen =
    ' \t\n\u0000\u007f\u0085\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u180e\u2003\u200b\u200c\u200d\u200e\u2028\u202e\u2060\u2064\u2800\u3000\u3164\ufe0f\ufeff\uffa0\u{e0001}\u{e0100}'

  test.each(Array.from(unseen, (character) => [character.codePointAt(0)?.toString(16), character]))(
    'of U+%s alone counts as empty',
    (_, character = '') => {
      for (const schema of [requiredText('Name', 200), requiredLine('Name', 200)])
        expect(refusal(schema, character)).toBe('Name is required')
    },
  )

  test('counts as empty with any of them, and never with a character that can be seen', () => {
    const name = requiredText('Name', 200)
    const some = fc.string({ unit: fc.constantFrom(...unseen), maxLength: 20 })
    const seen = fc.constantFrom(...'a0.-é中さعव👩\ue000\u0301')
    fc.assert(
      fc.property(some, seen, some, (before, one, after) => {
        expect(refusal(name, before + after)).toBe('Name is required')
        expect(refusal(name, before + one + after)).not.toBe('Name is required')
      }),
    )
  })

  test('keeps what stands within words: a joiner of an emoji or of Persian letters', () => {
    for (const text of ['👩\u200d🔬', 'می\u200cخواهم'])
      expect(requiredText('Name', 200).parse(text)).toBe(text)
  })
})
