import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SaveFoot } from './admin-dialog.tsx'

const buttonsOf = (foot: Parameters<typeof SaveFoot>[0]) =>
  [...renderToStaticMarkup(<SaveFoot {...foot} />).matchAll(/<button[^>]*class="([^"]*)"[^>]*>([^<]*)/g)].map(
    ([, classes, words]) => [words, classes?.includes('border-danger') ? 'red' : 'not red'],
  )

test('The footer of a dialog has Cancel, and at its right the button that acts', () => {
  expect(buttonsOf({ busy: false })).toEqual([
    ['Cancel', 'not red'],
    ['Save', 'not red'],
  ])
})

test('The footer of a dialog is red where something ends, and says what is being done', () => {
  const erase = { variant: 'danger', words: 'Erase', busyWords: 'Erasing…' } as const
  expect(buttonsOf({ ...erase, busy: false })[1]).toEqual(['Erase', 'red'])
  expect(buttonsOf({ ...erase, busy: true })[1]).toEqual(['Erasing…', 'red'])
  expect(buttonsOf({ busy: true })[1]).toEqual(['Saving…', 'not red'])
})
