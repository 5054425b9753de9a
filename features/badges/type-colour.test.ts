import { expect, test } from 'vitest'
import { defaultTicketTypes } from '#database/default-ticket-types.ts'
import { barColours, typeColour, wornType } from './type-colour.ts'

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(barColours)('white on %s can be read', (colour) => {
  expect(1.05 / (luminance(colour) + 0.05)).toBeGreaterThanOrEqual(4.5)
})

test('each type has its own colour', () => {
  expect(new Set(defaultTicketTypes.map(({ type }) => typeColour(type))).size).toBe(defaultTicketTypes.length)
  expect(typeColour('SPEAKER')).toBe('#163f7c')
})

test('a type that no one has drawn has a colour by its place, whatever the others are called', () => {
  const types = ['SPEAKER', 'PRESS', 'LISTENER', 'STAFF']
  expect(typeColour('PRESS', types)).toBe(typeColour('EXHIBITOR'))
  expect(typeColour('STAFF', types)).not.toBe(typeColour('PRESS', types))
  expect(barColours).toContain(typeColour('NO SUCH TYPE'))
})

test('a badge of a paid discount request says Delegate: no one reads on it what was paid', () => {
  expect(wornType('DISCOUNT')).toBe('DELEGATE')
  expect(wornType('SPEAKER')).toBe('SPEAKER')
})
