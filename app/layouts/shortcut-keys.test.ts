import { describe, expect, it } from 'vitest'
import { isForPage, type Pressed, pressKey } from './shortcut-keys.ts'

/** What the last of these keys does, each pressed so many milliseconds after the one before. */
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
    ['r', 'refresh'],
    ['gr', 'refresh'],
    ['?', 'help'],
    ['d', undefined],
    ['gxd', undefined],
    ['gdd', undefined],
    ['G', undefined],
  ])('A5 understands %s', (keys, shortcut) => {
    expect(press(keys)).toEqual(shortcut)
  })

  it('A5 forgets a g that nothing followed', () => {
    expect(press('gd', 1500)).toEqual({ to: '/admin-dashboard' })
    expect(press('gd', 1501)).toBeUndefined()
  })
})

describe('isForPage', () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false, repeat: false }
  const element = (is: boolean, isContentEditable = false) => ({ matches: () => is, isContentEditable })

  it('A5 takes a plain key on the page alone', () => {
    expect(isForPage(plain, undefined)).toBe(true)
    expect(isForPage(plain, element(false))).toBe(true)
    expect(isForPage(plain, element(true))).toBe(false)
    expect(isForPage(plain, element(false, true))).toBe(false)
  })

  it.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'repeat'])(
    'A5 leaves a key with %s alone',
    (what) => {
      expect(isForPage({ ...plain, [what]: true }, undefined)).toBe(false)
    },
  )
})
