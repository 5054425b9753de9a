/** `local` outlives the browser, `session` lives as long as the tab. */
export type StorageKind = 'local' | 'session'

/** What was kept under the key, or undefined: nothing there, not JSON, or storage is forbidden. */
export const readStored = (storage: StorageKind, key: string): unknown => {
  try {
    const text = open(storage).getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Keeps a JSON value. False when storage is full or forbidden: nothing may depend on it. */
export const keep = (storage: StorageKind, key: string, value: unknown): boolean => {
  try {
    open(storage).setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Forgets what was kept under the key. */
export const forget = (storage: StorageKind, key: string): void => {
  try {
    open(storage).removeItem(key)
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

/** Reading `window.localStorage` itself throws where the visitor forbids storage. */
const open = (storage: StorageKind): Storage =>
  storage === 'local' ? globalThis.localStorage : globalThis.sessionStorage
