import { expect, test } from 'vitest'
import { chairOf, formatPeople, speakersOf } from './session-people.ts'

test('the speakers of a session are named in their order, by their page or in words, and who was removed is left out', () => {
  const session = {
    speaker: 'Prof. A',
    moreSpeakers: [{ name: 'Dr. B' }, {}, { speaker: 'Dr. C', name: 'x' }],
  }
  expect(speakersOf(session)).toEqual([
    { speaker: 'Prof. A' },
    { name: 'Dr. B' },
    { speaker: 'Dr. C', name: 'x' },
  ])
  expect(formatPeople(session)).toEqual({ speakers: 'Prof. A, Dr. B, Dr. C', chair: '' })
  expect(speakersOf({})).toEqual([])
})

test('the chair of a session is named by their page or in words, and is nobody once removed', () => {
  expect(formatPeople({ chair: { speaker: 'Prof. A' } }).chair).toBe('Prof. A')
  expect(chairOf({ chair: { name: 'Dr. B' } })).toEqual({ name: 'Dr. B' })
  expect(chairOf({ chair: {} })).toBeUndefined()
  expect(chairOf({})).toBeUndefined()
})
