import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillTemplate } from './fill-template.ts'
import type { Values } from './mail-text.ts'

const link = { words: 'Pay now', address: 'https://example.org/pay' }
const textOf = (text: string, values: Values = {}) => fillTemplate({ subject: '', text }, values).text

describe('filled email templates', () => {
  it.each<[does: string, text: string, values: Values, filled: string]>([
    ['fill in a value', 'Dear ((name)),', { name: 'Ada' }, 'Dear Ada,'],
    ['read a name in any case', 'Dear (( NAME )),', { name: 'Ada' }, 'Dear Ada,'],
    ['write bold as words', '**Dear** ((name))', { name: 'Ada' }, 'Dear Ada'],
    ['keep a mark that closes nothing', '**a** **b', {}, 'a **b'],
    [
      'write a link with its address',
      'See [the page](https://a.example/b).',
      {},
      'See the page: https://a.example/b.',
    ],
    ['write a link that is filled in', 'Go: ((link)).', { link }, 'Go: Pay now: https://example.org/pay.'],
    [
      'give a link other words',
      '[To ((name))](((link)))',
      { link, name: 'pay' },
      'To pay: https://example.org/pay',
    ],
    ['lead to an address alone', 'Pay here:\n((link))', { link }, 'Pay here:\nhttps://example.org/pay'],
    [
      'bring the warning of a link',
      '((link))\nBye',
      { link: { ...link, warning: 'Keep it.' } },
      'Pay now: https://example.org/pay\n\nKeep it.\nBye',
    ],
    [
      'write the lines of a table',
      'a\n\n((t))\n\nb',
      {
        t: {
          rows: [
            ['Talk', '€1.00'],
            ['Total', '€2.00'],
          ],
        },
      },
      'a\n\nTalk: €1.00\nTotal: €2.00\n\nb',
    ],
    ['write what someone wrote', '((note))', { note: { prose: ' a\r\n\r\nb\n' } }, 'a\n\nb'],
    [
      'write entries',
      '((all))',
      {
        all: {
          entries: [
            { title: 'a', lines: ['b'], link },
            { title: 'c', lines: [] },
          ],
        },
      },
      'a\nb\nPay now: https://example.org/pay\n\nc',
    ],
    ['leave out a line whose placeholder is empty', 'a\nDates: ((dates))\nb', {}, 'a\nb'],
    ['leave out an item', '- a\n- ((b))\n- c', { b: ' ' }, '- a\n- c'],
    ['leave out a paragraph that is empty then', 'a\n\n((b))\n\nc', { b: { prose: '' } }, 'a\n\nc'],
    ['keep a line of which one is not empty', '((a)) ((b))', { b: 'B' }, ' B'],
    ['leave out a line that leads to nothing', 'They write:\n((note))\n\nb', {}, 'b'],
    ['leave out all that lead to nothing', 'a\n((when)):\n((link))', { when: 'Until then' }, 'a'],
    ['leave out a link without an address', 'a\n[Pay](((link)))', { link: { ...link, address: '' } }, 'a'],
    ['fill in nothing of an unknown name', 'a ((constructor)) ((x))\nb', {}, 'b'],
    [
      'keep what cannot be linked as words',
      '[a](javascript:b) ((link))',
      { link: { words: 'c', address: 'data:d' } },
      'a data:d',
    ],
    [
      'put several lines in one among words',
      'a ((t))',
      {
        t: {
          rows: [
            ['b', 'c'],
            ['d', 'e'],
          ],
        },
      },
      'a b: c, d: e',
    ],
    [
      'read no value again',
      '((a)) ((b))',
      { a: '((b)) **c** [d](https://e.example)', b: '<b>&' },
      '((b)) **c** [d](https://e.example) <b>&',
    ],
    ['keep the lines of a value', '((a))', { a: 'b\r\nc' }, 'b\r\nc'],
  ])('%s', (_does, text, values, filled) => expect(textOf(text, values)).toBe(filled))

  it('have a subject on one line', () => {
    const subject = (words: string, values: Values) =>
      fillTemplate({ subject: words, text: '' }, values).subject
    expect(subject('Dear ((name))', { name: 'A\r\nBcc: b@example.org' })).toBe('Dear A Bcc: b@example.org')
    expect(subject('((name)) **a** ((b))', { name: '((b))', b: '[c](d)' })).toBe('((b)) **a** [c](d)')
    expect(subject('((a))', { a: 'b\u2028c\u0000d\te' })).toBe('b c d e')
  })

  it('are the text where there is no mark and no placeholder', () => {
    const line = fc
      .string({ unit: 'grapheme' })
      .map((one) => one.replace(/[\p{Cc}[*(\u2028\u2029]/gu, '').trimEnd() || 'a')
    const paragraph = fc.array(
      fc.oneof(
        line,
        line.map((one) => `- ${one}`),
      ),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(fc.array(paragraph, { minLength: 1, maxLength: 4 }), (paragraphs) => {
        const text = paragraphs.map((lines) => lines.map((one) => one.trimEnd()).join('\n')).join('\n\n')
        expect(textOf(text)).toBe(text)
      }),
    )
  })

  it('come of any words without a failure', () => {
    const piece = fc.constantFrom(
      '**',
      '((',
      '))',
      '[',
      '](',
      ')',
      'a',
      ' ',
      '\n',
      '- ',
      'https://a.example',
      '((a))',
      ':',
      '\r',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const words = pieces.join('')
        const { subject } = fillTemplate({ subject: words, text: words }, { a: 'x\ny' })
        expect(subject).not.toMatch(/\p{Cc}/u)
      }),
    )
  })
})
