import { textInputSelector } from '#ui/admin/text-input-selector.ts'

/** What a key or a sequence of two does in the back-office. */
export type Shortcut = { to: string } | 'search' | 'find' | 'refresh' | 'help'

/** Second key of a sequence that starts with `g`: the path it opens. */
export const goKeys: Readonly<Record<string, string>> = {
  d: '/admin-dashboard',
  p: '/admin-payments',
  b: '/admin-bookings',
  i: '/admin-discounts',
  s: '/admin-sessions',
  a: '/admin-abstract-submissions',
}

const singleKeys: Readonly<Record<string, Shortcut>> = { '/': 'search', f: 'find', r: 'refresh', '?': 'help' }

/** Milliseconds within which the second key must follow. */
const sequenceTimeout = 1500

/** `begun`: when `g` was pressed, if it was the last key. */
export type Pressed = { begun?: number; shortcut?: Shortcut }

/** The state after the next key. */
export const pressKey = ({ begun }: Pressed, key: string, now: number): Pressed => {
  const to = goKeys[key]
  if (begun !== undefined && now - begun <= sequenceTimeout && to) return { shortcut: { to } }
  if (key === 'g') return { begun: now }
  const shortcut = singleKeys[key]
  return shortcut ? { shortcut } : {}
}

/** The part of an element that tells whether it handles the key itself. */
type Target = { matches: (selector: string) => boolean; isContentEditable?: boolean }

type Key = { ctrlKey: boolean; metaKey: boolean; altKey: boolean; isComposing: boolean; repeat: boolean }

/** Whether it is Ctrl K or ⌘ K outside of a field. Works even with single keys off: speech input does not trigger chords. */
export const isSearchChord = (
  { key, ctrlKey, metaKey, altKey, isComposing, repeat }: Key & { key: string },
  target: Target | undefined,
): boolean =>
  key.toLowerCase() === 'k' &&
  ctrlKey !== metaKey &&
  isForPage({ ctrlKey: false, metaKey: false, altKey, isComposing, repeat }, target)

/** Whether a key is a shortcut: not typed into a field, not composed, without modifiers, not repeated. */
export const isForPage = (key: Key, target: Target | undefined): boolean =>
  !(key.ctrlKey || key.metaKey || key.altKey || key.isComposing || key.repeat) &&
  !(target?.isContentEditable || target?.matches(textInputSelector))
