import type { Faults } from './faults.store.ts'

const farthest = 10 * 365 * 24 * 60 * 60

/**
 * Reads `withhold on`, `duplicate 3`, `clock +7200` or `status` (which changes nothing).
 * Undefined when the words are none of these.
 */
export const readFaultCommand = (words: readonly string[]): Partial<Faults> | undefined => {
  const [name, value = '', ...more] = words
  if (more.length > 0) return undefined
  if (name === 'status') return value === '' ? {} : undefined
  if (name === 'withhold' && (value === 'on' || value === 'off')) return { withholdWebhooks: value === 'on' }
  if (name === 'duplicate' && /^([1-9]|1\d|20)$/.test(value)) return { duplicateWebhooks: Number(value) }
  if (name === 'clock' && /^[+-]?\d{1,9}$/.test(value) && Math.abs(Number(value)) <= farthest) {
    return { clockOffsetSeconds: Number(value) }
  }
  return undefined
}
