import { expect, test } from 'vitest'
import { isTimeZone } from './time-zone.ts'

test('the product knows a time zone from a name that is none', () => {
  expect(['Asia/Tokyo', 'UTC', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
