import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aWebsite } from '#tests/websites.ts'
import { defaultContent } from '../default-content.ts'
import { withoutMarks } from '../fields/marks.ts'
import { type StoredGroup, toStored } from '../stored-content.ts'
import { toMarked, toPublic } from '../to-public.ts'
import { storedFormat, upgrade } from '../upgrades.ts'
import { longTextOf, mapSpans, textOf } from './long-text.ts'
import { type LongText, longText } from './long-text-schema.ts'

const stored = toStored(defaultContent.renewable)

const spans = fc.array(
  fc.record(
    {
      text: fc.stringMatching(/^[a-z <>&]{1,8}$/),
      strong: fc.constant(true as const),
      em: fc.constant(true as const),
      href: fc.constantFrom('/speakers', 'https://example.org'),
    },
    { requiredKeys: ['text'] },
  ),
)
const texts: fc.Arbitrary<LongText> = fc.array(
  fc.oneof(
    spans.map((of) => ({ kind: 'paragraph' as const, spans: of })),
    fc.array(spans).map((items) => ({ kind: 'list' as const, items })),
  ),
)

test('marks change the words of a long text and nothing else', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const marked = mapSpans(text, (words) => `\ue000\ue001\ue001${words}`)
      expect(mapSpans(marked, withoutMarks)).toEqual(text)
      expect(longText.parse(text)).toEqual(text)
    }),
  )
  const { marked, paths } = toMarked(stored)
  const [first] = marked.faq.items[0]?.answer ?? []
  expect(first?.kind === 'paragraph' && withoutMarks(first.spans[0]?.text ?? '')).toMatch(/^It is an annual/)
  expect(paths).toContain('faq.items.faq-1.answer')
})

test('plain texts of stored content of format 1 are long ones after the upgrade, with the same words', () => {
  const faq = stored['faq'] as StoredGroup
  const before = (answer: string, intro: string) => ({
    ...stored,
    faq: { ...faq, items: [{ id: 'faq-1', category: 'General', question: 'Who?', answer }] },
    intro: { title: 'About', paragraphs: [{ id: 'i1', text: intro, hidden: true }] },
  })
  const squeezed = (text: string) => text.replaceAll(/\s+/g, '')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (answer, intro) => {
      const after = upgrade(before(answer, intro), 1, aWebsite('optics'))
      const { faq, intro: about } = after as unknown as {
        faq: { items: { answer: LongText }[] }
        intro: { paragraphs: { text: LongText; hidden: boolean }[] }
      }
      expect(squeezed(textOf(faq.items[0]?.answer ?? []))).toBe(squeezed(answer))
      expect(squeezed(textOf(about.paragraphs[0]?.text ?? []))).toBe(squeezed(intro))
      expect(about.paragraphs[0]?.hidden).toBe(true)
      expect(longText.safeParse(faq.items[0]?.answer).success).toBe(true)
      // once is enough
      expect(upgrade(after ?? {}, storedFormat, aWebsite('optics'))).toEqual(after)
      expect(() => toPublic(after ?? {})).not.toThrow()
    }),
  )
})

test('a plain text becomes paragraphs at its empty lines, and web addresses in it lead there', () => {
  expect(longTextOf('One\ntwo\n \n\nSee https://example.org/a?b=1. (http://b.example)')).toEqual([
    { kind: 'paragraph', spans: [{ text: 'One\ntwo' }] },
    {
      kind: 'paragraph',
      spans: [
        { text: 'See ' },
        { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
        { text: '. (' },
        { text: 'http://b.example', href: 'http://b.example' },
        { text: ')' },
      ],
    },
  ])
})
