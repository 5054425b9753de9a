import { expect, test } from 'vitest'
import { rangeLabel } from './range-label.ts'

const noun = ['payment', 'payments'] as const

test.each<[string, Omit<Parameters<typeof rangeLabel>[0], 'noun'>]>([
  ['1–25 of 41 payments', { rows: 25, before: 0, total: 41, hasNext: true }],
  ['26–41 of 41 payments', { rows: 16, before: 25, total: undefined, hasNext: false }],
  ['1–25 of more than 10,000 payments', { rows: 25, before: 0, total: 10_000, hasNext: true }],
  ['12,326–12,340 of 12,340 payments', { rows: 15, before: 12_325, total: undefined, hasNext: false }],
  ['25 of 41 payments', { rows: 25, before: undefined, total: 41, hasNext: true }],
  ['1–25 payments', { rows: 25, before: 0, total: undefined, hasNext: true }],
  ['25 payments', { rows: 25, before: undefined, total: undefined, hasNext: true }],
  ['3 payments', { rows: 3, before: 0, total: undefined, hasNext: false }],
  ['1 payment', { rows: 1, before: 0, total: 1, hasNext: false }],
  ['0 payments', { rows: 0, before: 0, total: 0, hasNext: false }],
])('the foot of a list says which rows it shows: %s', (label, shown) => {
  expect(rangeLabel({ ...shown, noun })).toBe(label)
})
