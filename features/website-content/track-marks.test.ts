import { expect, test } from 'vitest'
import { trackMarks } from './track-marks.ts'

const marksOf = (...tracks: (string | undefined)[]) =>
  trackMarks([{ items: tracks.map((track) => ({ track })) }])

test('a track has its first letter, and the next one that is free where another track has it', () => {
  const marks = marksOf('Storage', undefined, 'Smart grids', 'Storage', 'storage of heat', '髙', '5 G', '!')
  expect([...marks]).toEqual([
    ['Storage', { letter: 'S', colour: 0 }],
    ['Smart grids', { letter: 'M', colour: 1 }],
    ['storage of heat', { letter: 'T', colour: 2 }],
    ['髙', { letter: '髙', colour: 3 }],
    ['5 G', { letter: '5', colour: 4 }],
    ['!', { letter: '·', colour: 5 }],
  ])
})

test('tracks with the same letters alone share one, and the colours begin again after six', () => {
  const marks = marksOf('a', 'A', 'b', 'c', 'd', 'e', 'f')
  expect([...marks.values()].map(({ letter }) => letter)).toEqual(['A', 'A', 'B', 'C', 'D', 'E', 'F'])
  expect([...marks.values()].map(({ colour }) => colour)).toEqual([0, 1, 2, 3, 4, 5, 0])
})
