import { typedInto } from '#ui/admin/typed-into.ts'

/** What a key, or two of them one after the other, do on a page of the back-office. */
export type Shortcut = { to: string } | 'search' | 'find' | 'refresh' | 'help'

/** After `g`: where to. */
export const goKeys: Readonly<Record<string, string>> = {
  d: '/admin-dashboard',
  p: '/admin-payments',
  b: '/admin-bookings',
  i: '/admin-discounts',
  s: '/admin-sessions',
  a: '/admin-abstract-submissions',
}

const singleKeys: Readonly<Record<string, Shortcut>> = { '/': 'search', f: 'find', r: 'refresh', '?': 'help' }

/** Milliseconds within which the second key has to follow. */
const sequenceTimeout = 1500

/** `begun`: when `g` was pressed, unless something else was pressed since. */
export type Pressed = { begun?: number; shortcut?: Shortcut }

/** What the next key does. */
export const pressKey = ({ begun }: Pressed, key: string, now: number): Pressed => {
  const to = goKeys[key]
  if (begun !== undefined && now - begun <= sequenceTimeout && to) return { shortcut: { to } }
  if (key === 'g') return { begun: now }
  const shortcut = singleKeys[key]
  return shortcut ? { shortcut } : {}
}

/** How an element of the page answers whether it takes the key itself. */
type Target = { matches: (selector: string) => boolean; isContentEditable?: boolean }

type Key = { ctrlKey: boolean; metaKey: boolean; altKey: boolean; isComposing: boolean; repeat: boolean }

/**
 * Whether it is Ctrl K, or ⌘ K, outside of a field. It opens the search even where single keys are switched off: no one
 * presses two keys by speaking.
 */
export const isSearchChord = (
  { key, ctrlKey, metaKey, altKey, isComposing, repeat }: Key & { key: string },
  target: Target | undefined,
): boolean =>
  key.toLowerCase() === 'k' &&
  ctrlKey !== metaKey &&
  isForPage({ ctrlKey: false, metaKey: false, altKey, isComposing, repeat }, target)

/** Whether a key is meant for the page: not typed into a field, not composed, without modifiers, not held down. */
export const isForPage = (key: Key, target: Target | undefined): boolean =>
  !(key.ctrlKey || key.metaKey || key.altKey || key.isComposing || key.repeat) &&
  !(target?.isContentEditable || target?.matches(typedInto))
