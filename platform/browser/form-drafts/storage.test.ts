import { afterEach, describe, expect, it, vi } from 'vitest'
import { forget, keep, readStored } from './storage.ts'

const shelfInMemory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}

const forbidden = () => {
  throw new DOMException('Access is denied', 'SecurityError')
}

afterEach(() => vi.unstubAllGlobals())

describe('storage', () => {
  it('gives back what was kept until it is forgotten', () => {
    vi.stubGlobal('localStorage', shelfInMemory())

    expect(keep('local', 'a', { b: [1] })).toBe(true)
    expect(readStored('local', 'a')).toEqual({ b: [1] })
    forget('local', 'a')
    expect(readStored('local', 'a')).toBeUndefined()
  })

  it('keeps the two storages apart', () => {
    vi.stubGlobal('localStorage', shelfInMemory())
    vi.stubGlobal('sessionStorage', shelfInMemory())

    keep('session', 'a', 1)

    expect(readStored('local', 'a')).toBeUndefined()
    expect(readStored('session', 'a')).toBe(1)
  })

  it('reads nothing from text that is not JSON', () => {
    vi.stubGlobal('sessionStorage', { ...shelfInMemory(), getItem: () => '{broken' })

    expect(readStored('session', 'a')).toBeUndefined()
  })

  it('does without storage where it is forbidden or full', () => {
    vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })

    expect(keep('session', 'a', 1)).toBe(false)
    expect(readStored('session', 'a')).toBeUndefined()
    expect(() => forget('session', 'a')).not.toThrow()
  })
})
