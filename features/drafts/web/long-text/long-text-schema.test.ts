import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { LongText } from '#content/long-text/long-text-schema.ts'
import { activeIn, commands, hrefTyped, link } from './long-text-commands.ts'
import { docOf, longTextFrom } from './long-text-schema.ts'

const text: LongText = [
  { kind: 'paragraph', spans: [{ text: 'One\ntwo ' }, { text: 'three', strong: true, em: true }] },
  { kind: 'list', items: [[{ text: 'a' }], [{ text: 'b', href: '/speakers' }, { text: ' c' }]] },
]
const run = (of: LongText, from: number, to: number, command = commands.strong) => {
  const doc = docOf(of)
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, from, to) })
  command(state, (transaction) => {
    state = state.apply(transaction)
  })
  return { text: longTextFrom(state.doc), state }
}

test('a long text is the same after it has been in the editor, without empty paragraphs and items', () => {
  expect(longTextFrom(docOf(text))).toEqual(text)
  expect(longTextFrom(docOf([]))).toEqual([])
  expect(
    longTextFrom(
      docOf([
        { kind: 'paragraph', spans: [] },
        { kind: 'list', items: [[]] },
      ]),
    ),
  ).toEqual([])
})

test('words become bold, a list, and a link, and the link is changed where the cursor is in it', () => {
  const plain: LongText = [{ kind: 'paragraph', spans: [{ text: 'Ada Lovelace' }] }]
  expect(run(plain, 1, 4).text).toEqual([
    { kind: 'paragraph', spans: [{ text: 'Ada', strong: true }, { text: ' Lovelace' }] },
  ])
  expect(run(plain, 1, 1, commands.list).text).toEqual([
    { kind: 'list', items: [[{ text: 'Ada Lovelace' }]] },
  ])
  const linked = run(plain, 1, 4, link('/speakers')).text
  expect(linked).toEqual([
    { kind: 'paragraph', spans: [{ text: 'Ada', href: '/speakers' }, { text: ' Lovelace' }] },
  ])
  expect(activeIn(run(linked, 2, 2, () => true).state).link).toBe('/speakers')
  expect(run(linked, 2, 2, link('https://a.example')).text).toEqual([
    { kind: 'paragraph', spans: [{ text: 'Ada', href: 'https://a.example' }, { text: ' Lovelace' }] },
  ])
  expect(run(linked, 2, 2, link('')).text).toEqual(plain)
})

test.each([
  ['example.org', 'https://example.org'],
  ['ada@example.org', 'mailto:ada@example.org'],
  ['/speakers', '/speakers'],
  [' https://example.org/a ', 'https://example.org/a'],
])('%s is taken as the address %s', (typed, href) => {
  expect(hrefTyped(typed)).toBe(href)
})
