import { expect, test } from 'vitest'
import { newIds, timeOfId } from './ids.ts'

test('the generator of ids makes ids of one moment in an order that a list keeps', () => {
  const moment = new Date('2026-11-02T09:00:00.123Z')
  const ids = newIds(500, moment)
  expect(new Set(ids).size).toBe(500)
  expect(ids).toEqual(ids.toSorted())
  expect(ids.map((id) => timeOfId(id).getTime())).toEqual(Array(500).fill(moment.getTime()))
})
