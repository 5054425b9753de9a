import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { textOf, textWithLinks } from '#content/long-text/long-text.ts'
import type { LongText } from '#content/long-text/long-text-schema.ts'
import { type Json, toStored } from '#content/stored-content.ts'
import { judgeChange } from './judge-change.ts'

const stored = toStored(defaultContent.renewable)
const path = ['faq', 'items', 'faq-1', 'answer']
const judge = (after: unknown) => judgeChange(stored, { kind: 'set', path, before: [], after: after as Json })
const paragraph = (...spans: object[]) => [{ kind: 'paragraph', spans }]

test('a long text may hold paragraphs, lists, bold, italics and links, and what looks like HTML as it was typed', () => {
  const text: LongText = [
    { kind: 'paragraph', spans: [{ text: '<b>1</b> < 2 & 3\n' }, { text: 'bold', strong: true, em: true }] },
    { kind: 'list', items: [[{ text: 'a' }], [{ text: 'b', href: 'https://example.org/?a=1#b' }]] },
  ]
  expect(judge(text)).toBeUndefined()
  expect(textOf(text)).toBe('<b>1</b> < 2 & 3\nbold\n\na\nb')
  expect(textWithLinks(text)).toMatch(/b \(https:\/\/example\.org/)
  for (const href of ['/speakers', '#faq', 'mailto:ada@example.org', 'http://example.org'])
    expect([href, judge(paragraph({ text: 'x', href }))]).toEqual([href, undefined])
})

const hostileLinks = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript&colon;alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  'ftp://example.org',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://a b',
  'https:\\\\evil.example',
  'evil.example',
  '',
  '\u0000javascript:alert(1)',
  `https://example.org/${'a'.repeat(500)}`,
]
const hostileTexts: unknown[] = [
  'plain',
  '<script>alert(1)</script>',
  null,
  5,
  true,
  {},
  [null],
  ['x'],
  [[]],
  [{ kind: 'html', html: '<script>alert(1)</script>' }],
  [{ kind: 'paragraph', spans: [{ text: 'x' }], onclick: 'alert(1)' }],
  [{ kind: 'paragraph' }],
  [{ kind: 'paragraph', spans: 'x' }],
  [{ kind: 'list', items: [{ text: 'x' }] }],
  [{ kind: 'list', items: [[[{ text: 'x' }]]] }],
  paragraph({ text: '' }),
  paragraph({ text: 5 }),
  paragraph({ text: 'x', strong: 'yes' }),
  paragraph({ text: 'x', style: 'color:red' }),
  paragraph({ text: 'x', dangerouslySetInnerHTML: { __html: '<img>' } }),
  paragraph({ text: 'x', children: [{ text: 'y' }] }),
  paragraph({ text: 'x'.repeat(3001) }),
  paragraph({ text: 'a\u0000b' }),
  paragraph({ text: 'a\ue000b' }),
  paragraph({ text: 'a\ud800' }),
  paragraph({ text: 'a\u2028b' }),
  paragraph(...Array.from({ length: 5001 }, () => ({ text: 'x' }))),
  Array.from({ length: 501 }, () => ({ kind: 'paragraph', spans: [] })),
  ...hostileLinks.map((href) => paragraph({ text: 'x', href })),
]

test('forty hostile texts are refused with a sentence', () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(40)
  for (const text of hostileTexts)
    expect([text, judge(text)]).toEqual([text, expect.stringMatching(/^Answer.*[.:]/)])
})
