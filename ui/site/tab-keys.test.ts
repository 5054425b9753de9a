import { expect, it } from 'vitest'
import { placeAfter } from './tab-keys.ts'

const pressed = { altKey: false, ctrlKey: false, metaKey: false }

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 2, 1],
  ['ArrowLeft', 0, 2],
  ['Home', 1, 0],
  ['End', 1, 2],
  ['Tab', 1, undefined],
])('%s leads from %i to %s of three', (key, place, next) => {
  expect(placeAfter({ ...pressed, key }, place, 3)).toBe(next)
})

it.each(['altKey', 'ctrlKey', 'metaKey'])('the tabs leaves keys to the browser while %s is held', (held) => {
  expect(placeAfter({ ...pressed, key: 'ArrowLeft', [held]: true }, 1, 3)).toBeUndefined()
})
