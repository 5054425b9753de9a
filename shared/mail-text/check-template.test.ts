import { describe, expect, it } from 'vitest'
import { checkTemplate } from './check-template.ts'
import type { Placeholder } from './mail-text.ts'

const allowed: Placeholder[] = [
  { name: 'name', label: 'Name' },
  { name: 'amounts', label: 'Amounts', kind: 'block' },
  {
    name: 'payment link',
    label: 'Payment link',
    kind: 'link',
    isRequired: true,
    withoutIt: 'no one can pay',
  },
]
const here = '((name)), ((amounts)), ((payment link))'
const link = '((payment link))'
const judge = (text: string, subject = 'Hello') =>
  checkTemplate({ subject, text }, { allowed }).map(({ problem }) => problem)

describe('the texts of an email template', () => {
  it.each([
    [
      'what they are written with',
      `Dear ((name)),\n\n**You** can [pay](https://example.org/a_(b)).\n\n- a\n- b\n\n${link}`,
    ],
    ['a placeholder in any case and with spaces', `(( Name )) ((PAYMENT  link))`],
    ['a placeholder as the address of a link', `[Pay, ((name))](((payment link)))`],
    ['marks that mean nothing', `2 * 3 ** 4 [a] (b) c)) -d # <b>e</b> & f\t${link}`],
    ['a link to an email address', `[us](mailto:a@example.org) ${link}`],
    ['a block alone on its line', `Amounts:\n((amounts))\n${link}`],
  ])('may have %s', (_what, text) => expect(judge(text)).toEqual([]))

  it.each([
    ['an unknown placeholder', `((nmae)) ${link}`, `There is no ((nmae)) here. You can use ${here}.`],
    [
      'one in the words of a link',
      `[((x))](https://a.example) ${link}`,
      `There is no ((x)) here. You can use ${here}.`,
    ],
    ['one as an address', `[a](((x))) ${link}`, `There is no ((x)) here. You can use ${here}.`],
    ['no required placeholder', 'Dear ((name))', '((payment link)) must stay: without it no one can pay.'],
    [
      'an open placeholder',
      `Dear ((name, ${link}`,
      '“((name,” is not closed. Write )) after the name of the placeholder.',
    ],
    ['a link that runs', `[a](javascript:alert(1)) ${link}`, /^“javascript:alert\(1\)” cannot be linked\. /],
    ['a link with data', `[a](data:text/html,b) ${link}`, /cannot be linked/],
    ['a link to nowhere', `[a]() ${link}`, /^“” cannot be linked/],
    ['a link without words', `[](https://a.example) ${link}`, /^A link needs words/],
    [
      'a link to words',
      `[a](((name))) ${link}`,
      '((name)) is not a link. Write it without the brackets [ ].',
    ],
    ['a block among words', `You paid ((amounts)) ${link}`, '((amounts)) needs a line of its own.'],
    ['a block in a list', `- ((amounts))\n\n${link}`, '((amounts)) needs a line of its own.'],
    ['a control character', `a\u0007 ${link}`, /^The text has characters that cannot be seen/],
    ['a private character', `a\uE000 ${link}`, /^The text has characters that cannot be seen/],
    ['half a character', `a\uD800 ${link}`, /^The text has characters that cannot be seen/],
    ['too many characters', `${'a'.repeat(10_000)}${link}`, 'The text must be at most 10,000 characters.'],
  ])('may not have %s', (_what, text, problem) => {
    expect(judge(text)).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)])
  })

  it('must be there', () => {
    expect(checkTemplate({ subject: ' ', text: '\n\u200b' }, { allowed: [] })).toEqual([
      { field: 'subject', problem: 'The subject is required.' },
      { field: 'text', problem: 'The text is required.' },
    ])
  })

  it.each([
    ['on one line', 'a\nb', 'The subject must be on one line.'],
    ['without bold', '**a**', 'The subject cannot have bold text or links.'],
    ['without a link', '[a](https://a.example)', 'The subject cannot have bold text or links.'],
    ['without a placeholder that is a link', `a ${link}`, `((payment link)) cannot be in the subject.`],
    ['without a block', 'a ((amounts))', `((amounts)) cannot be in the subject.`],
    ['without unknown placeholders', 'a ((b))', `There is no ((b)) here. You can use ((name)).`],
    ['with closed placeholders', 'a ((b', '“((b” is not closed. Write )) after the name of the placeholder.'],
    ['of at most 200 characters', 'a'.repeat(201), 'The subject must be at most 200 characters.'],
  ])('have a subject %s', (_how, subject, problem) => {
    expect(checkTemplate({ subject, text: link }, { allowed })).toEqual([{ field: 'subject', problem }])
  })

  it('say where nothing can be filled in', () => {
    expect(checkTemplate({ subject: 'a', text: '((b))' }, { allowed: [] })).toEqual([
      { field: 'text', problem: 'There is no ((b)) here.' },
    ])
  })
})
