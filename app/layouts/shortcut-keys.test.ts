import { describe, expect, it } from 'vitest'
import { isForPage, isSearchChord, type Pressed, pressKey } from './shortcut-keys.ts'

/** The shortcut of the last of these keys, each pressed so many milliseconds after the previous one. */
const press = (keys: string, gap = 100) =>
  [...keys].reduce<Pressed>((before, key, index) => pressKey(before, key, index * gap), {}).shortcut

describe('pressKey', () => {
  it.each([
    ['gd', { to: '/admin-dashboard' }],
    ['gp', { to: '/admin-payments' }],
    ['gb', { to: '/admin-bookings' }],
    ['gi', { to: '/admin-discounts' }],
    ['gs', { to: '/admin-sessions' }],
    ['ga', { to: '/admin-abstract-submissions' }],
    ['ggd', { to: '/admin-dashboard' }],
    ['/', 'search'],
    ['f', 'find'],
    ['r', 'refresh'],
    ['gr', 'refresh'],
    ['?', 'help'],
    ['d', undefined],
    ['gxd', undefined],
    ['gdd', undefined],
    ['G', undefined],
  ])('understands %s A5', (keys, shortcut) => {
    expect(press(keys)).toEqual(shortcut)
  })

  it('forgets a g that nothing followed A5', () => {
    expect(press('gd', 1500)).toEqual({ to: '/admin-dashboard' })
    expect(press('gd', 1501)).toBeUndefined()
  })
})

describe('isForPage', () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false, repeat: false }
  const element = (is: boolean, isContentEditable = false) => ({ matches: () => is, isContentEditable })

  it('takes a plain key on the page alone A5', () => {
    expect(isForPage(plain, undefined)).toBe(true)
    expect(isForPage(plain, element(false))).toBe(true)
    expect(isForPage(plain, element(true))).toBe(false)
    expect(isForPage(plain, element(false, true))).toBe(false)
  })

  it.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'repeat'])(
    'leaves a key with %s alone A5',
    (what) => {
      expect(isForPage({ ...plain, [what]: true }, undefined)).toBe(false)
    },
  )
})

describe('isSearchChord', () => {
  const chord = { key: 'k', ctrlKey: true, metaKey: false, altKey: false, isComposing: false, repeat: false }
  const field = { matches: () => true }

  it.each([
    ['Ctrl K', chord, undefined, true],
    ['Ctrl K with capitals locked', { ...chord, key: 'K' }, undefined, true],
    ['⌘ K', { ...chord, ctrlKey: false, metaKey: true }, undefined, true],
    ['Ctrl K in a field', chord, field, false],
    ['k alone', { ...chord, ctrlKey: false }, undefined, false],
    ['Ctrl ⌘ K', { ...chord, metaKey: true }, undefined, false],
    ['Ctrl Alt K', { ...chord, altKey: true }, undefined, false],
    ['Ctrl K held down', { ...chord, repeat: true }, undefined, false],
    ['Ctrl J', { ...chord, key: 'j' }, undefined, false],
  ])('%s', (_, key, target, is) => expect(isSearchChord(key, target)).toBe(is))
})
