import type { Json } from '#content/stored-content.ts'
import type { Change } from './change.ts'

/** How many changes one call may bring. */
export const mostAtOnce = 100

/** Whether something from outside has the shape of a change; what it says is judged with the draft. */
export const readsAsChange = (given: unknown): given is Change => {
  if (!isRecord(given) || !isPath(given['path'])) return false
  switch (given['kind']) {
    case 'set':
      return (
        hasOnly(given, ['kind', 'path', 'before', 'after']) &&
        isJson(given['before']) &&
        isJson(given['after'])
      )
    case 'add':
      return (
        hasOnly(given, ['kind', 'path', 'item', 'behind']) && isItem(given['item']) && isPath(given['behind'])
      )
    case 'remove':
      return hasOnly(given, ['kind', 'path', 'item']) && isItem(given['item'])
    case 'move':
      return (
        hasOnly(given, ['kind', 'path', 'id', 'to', 'behind']) &&
        isName(given['id']) &&
        isPath(given['to']) &&
        isPath(given['behind'])
      )
    default:
      return false
  }
}

const isRecord = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

const hasOnly = (given: object, names: readonly string[]) => {
  const keys = Object.keys(given)
  return keys.length === names.length && keys.every((key) => names.includes(key))
}

/** Names of fields and ids: neither can hold what a path or a mark is made of. */
const isName = (given: unknown): given is string =>
  typeof given === 'string' && /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(given)

const isPath = (given: unknown): given is string[] =>
  Array.isArray(given) && given.length <= 300 && given.every(isName)

const isItem = (given: unknown) => isRecord(given) && isName(given['id']) && isJson(given)

const isJson = (given: unknown, depth = 0): given is Json => {
  if (given === null || typeof given === 'string' || typeof given === 'boolean') return true
  if (typeof given === 'number') return Number.isFinite(given)
  if (depth > 8 || typeof given !== 'object') return false
  return Object.entries(given as object).every(
    ([key, value]) => key !== '__proto__' && isJson(value, depth + 1),
  )
}
