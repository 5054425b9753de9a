/** `local` outlives the browser, `session` lasts as long as the tab. */
export type StorageKind = 'local' | 'session'

/** The stored value, or undefined: missing, not JSON, or storage is blocked. */
export const readStored = (storage: StorageKind, key: string): unknown => {
  try {
    const text = open(storage).getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Stores a JSON value. False when storage is full or blocked: nothing may depend on it. */
export const keep = (storage: StorageKind, key: string, value: unknown): boolean => {
  try {
    open(storage).setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Removes the stored value. */
export const forget = (storage: StorageKind, key: string): void => {
  try {
    open(storage).removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Reading `window.localStorage` throws when the visitor blocks storage. */
const open = (storage: StorageKind): Storage =>
  storage === 'local' ? globalThis.localStorage : globalThis.sessionStorage
