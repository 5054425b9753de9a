import { expect, it } from 'vitest'
import { withBold, withInsertion, withLink, withList } from './insert-markup.ts'

/** `|` marks both ends of the selection. */
const selected = (marked: string) => {
  const [before = '', chosen = '', after = ''] = marked.split('|')
  return { text: before + chosen + after, from: before.length, to: before.length + chosen.length }
}

it.each([
  ['makes words bold', withBold, 'a |b| c', 'a **|b|** c'],
  ['makes room for bold words', withBold, 'a || c', 'a **|words|** c'],
  ['makes a link', withLink, 'a |b|', 'a [b](|https://|)'],
  ['makes a link of no words', withLink, 'a ||', 'a [words](|https://|)'],
  ['makes a list of lines', withList, 'a\nb|b\nc|c\nd', 'a\n|- bb\n- cc|\nd'],
  ['takes a list back', withList, '- a\n- |b|', '- a\n|b|'],
  ['makes an item of an empty line', withList, 'a\n||', 'a\n|- |'],
  [
    'puts in a placeholder',
    (of: ReturnType<typeof selected>) => withInsertion(of, '((name))'),
    'a |b|c',
    'a ((name))||c',
  ],
])('the buttons of the template editor: %s', (_does, act, before, after) =>
  expect(act(selected(before))).toEqual(selected(after)),
)
