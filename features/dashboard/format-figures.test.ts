import { describe, expect, test } from 'vitest'
import {
  firstOf,
  formatShare,
  formatSpan,
  formatType,
  shortCount,
  shortEuros,
  stepLabel,
} from './format-figures.ts'

describe('the words of a figure', () => {
  test('name a day, and the first and the last of several', () => {
    const plain = (text: string) => text.replace(/\s/g, ' ')
    expect(formatSpan({ from: '2026-11-20', to: '2026-11-20' })).toBe('Nov 20, 2026')
    expect(plain(formatSpan({ from: '2026-11-16', to: '2026-11-22' }))).toBe('Nov 16 - 22, 2026')
    expect(plain(formatSpan({ from: '2025-12-29', to: '2026-01-04' }))).toBe('Dec 29, 2025 - Jan 4, 2026')
  })

  test('under a bar name the year only where it may be another', () => {
    const step = { from: '2026-11-16', to: '2026-11-22' }
    const year = { from: '2025-11-22', to: '2026-11-21' }
    expect(stepLabel(step, { ...year, unit: 'week' })).toBe('Nov 16')
    expect(stepLabel(step, { ...year, from: '2024-11-22', unit: 'week' })).toBe('Nov 2026')
    expect(stepLabel(step, { ...year, unit: 'month' })).toBe('Nov 2026')
  })

  test('at an axis are short', () => {
    expect([0, 500, 1_500, 20_000, 3_000_000].map(shortCount)).toEqual(['0', '500', '1.5K', '20K', '3M'])
    expect([0, 0.5, 1_500].map(shortEuros)).toEqual(['€0', '€0.5', '€1.5K'])
  })

  test.each([
    [0, 0, ''],
    [0, 8, '0%'],
    [1, 8, '13%'],
    [8, 8, '100%'],
    [1, 1000, '<1%'],
  ])('%i of %i is %s', (part, whole, share) => {
    expect(formatShare(part, whole)).toBe(share)
  })

  test('say a type as a person would', () => {
    expect(['LISTENER', 'REGISTRATION_AND_ACCOMMODATION', ''].map(formatType)).toEqual([
      'Listener',
      'Registration and accommodation',
      '',
    ])
  })
})

test('the others are summed up, but not one alone', () => {
  const items = [5, 4, 3, 2].map((count) => ({ name: `${count}`, count }))
  expect(firstOf(items, 2)).toEqual({ first: items.slice(0, 2), others: 2, countOfOthers: 5 })
  expect(firstOf(items, 3)).toEqual({ first: items, others: 0, countOfOthers: 0 })
  expect(firstOf([], 3)).toEqual({ first: [], others: 0, countOfOthers: 0 })
})
