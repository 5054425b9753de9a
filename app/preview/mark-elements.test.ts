import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markOf } from '#content/fields/marks.ts'
import { htmlTokens } from './html-tokens.ts'
import { markElements } from './mark-elements.ts'
import { withoutScripts } from './without-scripts.ts'

const [a, b, c] = [markOf(0), markOf(1), markOf(2)]
const paths = ['a.title', 'b.x.text', 'c&"']

test.each([
  ['a text', '<p>One</p>', `<p>${a}One</p>`, '<p data-edit="a.title">One</p>'],
  [
    'the innermost element',
    '<div class="x"><p>One</p></div>',
    `<div class="x"><p>${a}One</p></div>`,
    '<div class="x"><p data-edit="a.title">One</p></div>',
  ],
  [
    'several texts in one element, in their order, each once',
    '<p>Two, <!-- -->One<br/>Two</p>',
    `<p>${b}Two, <!-- -->${a}One<br/>${b}Two</p>`,
    '<p data-edit="b.x.text a.title">Two, <!-- -->One<br/>Two</p>',
  ],
  [
    'texts before and after an inner element',
    '<p>One <b>Two</b> <i>none</i> Three</p>',
    `<p>${a}One <b>${b}Two</b> <i>none</i> ${c}Three</p>`,
    '<p data-edit="a.title c&amp;&quot;">One <b data-edit="b.x.text">Two</b> <i>none</i> Three</p>',
  ],
  [
    'a mark in the middle of a text',
    '<p>Until March 30</p>',
    `<p>Until ${a}March 30</p>`,
    '<p data-edit="a.title">Until March 30</p>',
  ],
  [
    'nothing for a mark in an attribute',
    '<a href="tel:+1" title="One > Two" aria-label=\'x\'><img alt="One"/></a>',
    `<a href="tel:${a}+1" title="${a}One > ${b}Two" aria-label='${a}x'><img alt="${a}One"/></a>`,
    '<a href="tel:+1" title="One > Two" aria-label=\'x\'><img alt="One"/></a>',
  ],
  [
    'nothing for the title of the window, a script and a style',
    '<head><title>One</title></head><style>p{}</style><script>let x="<p>"</script>',
    `<head><title>${a}One</title></head><style>${a}p{}</style><script>let x="${b}<p>"</script>`,
    '<head><title>One</title></head><style>p{}</style><script>let x="<p>"</script>',
  ],
  ['nothing for a mark that was cut', '<i>A</i>', `<i>${a.slice(0, 1)}</i>`, '<i>A</i>'],
  ['nothing for a mark of no field', '<i>A</i>', `<i>${markOf(7_000)}A</i>`, '<i>A</i>'],
  [
    'a text in a drawing',
    '<svg viewBox="0 0 1 1"><path d="M0 0"></path><text>One</text></svg>',
    `<svg viewBox="0 0 1 1"><path d="M0 0"></path><text>${a}One</text></svg>`,
    '<svg viewBox="0 0 1 1"><path d="M0 0"></path><text data-edit="a.title">One</text></svg>',
  ],
  [
    'an element without a name of its own',
    '<p>1 &lt; 2</p>',
    `<p>${a}1 &lt; 2</p>`,
    '<p data-edit="a.title">1 &lt; 2</p>',
  ],
])('the preview marks %s', (_what, clean, marked, expected) => {
  expect(markElements(clean, marked, paths)).toBe(expected)
})

test.each([
  ['another element', '<p>One</p>', `<b>${a}One</b>`],
  ['one more', '<p>One</p>', `<p>${a}One</p><p></p>`],
  ['one less', '<p>One</p><hr/>', `<p>${a}One</p>`],
  ['one that ends elsewhere', '<p><b>One</b><i></i></p>', `<p><b>${a}One<i></i></b></p>`],
  ['an element that is not closed', '<p><b>One</p>', `<p><b>${a}One</p>`],
])('the preview gives up on pages of which the second has %s', (_what, clean, marked) => {
  expect(markElements(clean, marked, paths)).toBeUndefined()
})

test('the preview takes every script out of a page, and what is loaded for it', () => {
  const page =
    '<!DOCTYPE html><html><head><link rel="modulepreload" href="/a.js"/><link rel="preload" as="script" href="/b.js"/>' +
    '<link rel="preload" href="/a.woff2" as="font"/><style>a>b{}</style><script>let x = "<p></p>"</script></head>' +
    '<body><p title="<script>">One</p><!--$--><script type="application/ld+json">{"a":"</b>"}</script><script src="/c.js" async=""></script></body></html>'
  expect(withoutScripts(page)).toBe(
    '<!DOCTYPE html><html><head><link rel="preload" href="/a.woff2" as="font"/><style>a>b{}</style></head>' +
      '<body><p title="<script>">One</p><!--$--></body></html>',
  )
})

type Piece = { text: string; path: number | undefined } | { tag: string; title: string; inside: Piece[] }
const { piece } = fc.letrec<{ piece: Piece }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 5, depthSize: 'large' },
    fc.record({
      text: fc.stringMatching(/^[a-z0-9 ="']{0,8}$/),
      path: fc.option(fc.nat(12_001), { nil: undefined }),
    }),
    fc.record({
      tag: fc.constantFrom('p', 'DIV', 'h1', 'text'),
      title: fc.stringMatching(/^[a-z<>/' ]{0,8}$/),
      inside: fc.array(tie('piece'), { maxLength: 4 }),
    }),
  ),
}))

const draw = (one: Piece, isMarked: boolean): string =>
  'tag' in one
    ? `<${one.tag} title="${isMarked ? markOf(1) : ''}${one.title}">${one.inside.map((part) => draw(part, isMarked)).join('<!-- -->')}</${one.tag}>`
    : `${isMarked && one.path !== undefined ? markOf(one.path) : ''}${one.text}`

/** The fields that each element should name, in page order. */
const expected = (one: Piece): string[][] =>
  'tag' in one
    ? [
        [
          ...new Set(
            one.inside.flatMap((part) => ('tag' in part || part.path === undefined ? [] : `p${part.path}`)),
          ),
        ],
        ...one.inside.flatMap(expected),
      ]
    : []

test('each element names the fields of its own texts, and nothing else of the page changes', () => {
  const all = Array.from({ length: 12_002 }, (_, at) => `p${at}`)
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (inside) => {
      const page: Piece = { tag: 'main', title: '', inside }
      const clean = draw(page, false)
      const found = markElements(clean, draw(page, true), all) ?? ''
      expect(found.replaceAll(/ data-edit="[^"]*"/g, '')).toBe(clean)
      const opening = htmlTokens(found).filter(({ kind }) => kind === 'opens')
      expect(opening.map(({ text }) => / data-edit="([^"]*)"/.exec(text)?.[1]?.split(' ') ?? [])).toEqual(
        expected(page),
      )
    }),
  )
})

test('the preview takes any text apart without losing a letter', () => {
  const pieces = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '/',
    '!',
    '-',
    '<!--',
    '-->',
    '<script>',
    '</script>',
    '<p ',
    'a',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(pieces), (all) => {
      const text = all.join('')
      expect(
        htmlTokens(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
