import { expect, it, vi } from 'vitest'
import { newReference, wholeReference } from './abstract-reference.ts'

it('the generator makes references that nobody misreads, each another', () => {
  const made = Array.from({ length: 2_000 }, newReference)
  for (const reference of made) expect(reference).toMatch(/^A-[2-9A-HJKMNP-TV-Z]{6}$/)
  expect(new Set(made).size).toBe(2_000)
})

it('the generator draws again what would make some letters likelier', () => {
  const drawn = [255, 240, 0, 29, 30, 239, 1, 59]
  const draw = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    ;(array as Uint8Array)[0] = drawn.shift() ?? 0
    return array
  })
  expect(newReference()).toBe('A-2Z2Z3Z')
  expect(draw).toHaveBeenCalledTimes(8)
  draw.mockRestore()
})

it('the generator knows a whole reference, whatever the case', () => {
  expect(wholeReference('a-7k3m9q')).toBe('A-7K3M9Q')
  for (const other of ['A-7K3M9', 'A-7K3M9QQ', 'A-7K3M0Q', '7K3M9Q', 'A-7K3M9Q ', 'Ada'])
    expect(wholeReference(other), other).toBeUndefined()
})
