import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { exceptionListIn } from './exception-filter.ts'

test('an address without a state asks for what waits for an answer', () => {
  expect(exceptionListIn({})).toEqual({
    state: 'open',
    filter: { state: 'open' },
    query: { state: 'open', sort: '-date', limit: '25' },
  })
  expect(exceptionListIn({ state: 'answered' }).filter).toEqual({ state: 'answered' })
  expect(exceptionListIn({ state: 'all' })).toMatchObject({ state: 'all', filter: {} })
})

test('an address that means nothing is read as one without it', () => {
  expect(exceptionListIn({ state: '__proto__', reason: 'constructor', payment: '1', cursor: 'x' })).toEqual({
    state: 'open',
    filter: { state: 'open' },
    query: { state: 'open', sort: '-date', limit: '25' },
  })
})

test('the exceptions of one payment are all of them, unless a state is chosen', () => {
  const payment = newId(new Date())
  expect(exceptionListIn({ payment })).toMatchObject({ state: 'all', filter: { payment } })
  expect(exceptionListIn({ payment, state: 'open', reason: 'dispute', q: ' ada ' }).filter).toEqual({
    state: 'open',
    reason: 'dispute',
    payment,
    q: 'ada',
  })
})
