import { expect, it } from 'vitest'
import { formatFileSize, formatProgress } from './file-size.ts'

it.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [831_488, '812 KB'],
  [1_048_575, '1,024 KB'],
  [1_048_576, '1 MB'],
  [13_002_342, '12.4 MB'],
  [26_214_400, '25 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words)
})

it.each([
  [0, 26_214_400, '0 of 25 MB'],
  [13_002_342, 26_214_400, '12.4 of 25 MB'],
  [26_214_400, 26_214_400, '25 of 25 MB'],
  [5_000, 10_000, '5 of 10 KB'],
])('%i of %i bytes are %s T22', (sent, total, words) => {
  expect(formatProgress(sent, total)).toBe(words)
})
