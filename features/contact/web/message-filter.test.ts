import { expect, test } from 'vitest'
import { messageListIn } from './message-filter.ts'

test('the list of messages takes of the address what it can mean, and leaves out the rest', () => {
  const usual = { sort: '-date', limit: '25' }
  const junk = { state: 'foo', assigned: 'foo', sort: 'foo', size: '7', cursor: 'junk' }
  expect(messageListIn(junk)).toEqual({ filter: {}, query: usual })
  const filter = { state: 'open', assigned: 'me', q: 'visa' }
  expect(messageListIn({ ...filter, size: '100' })).toEqual({
    filter,
    query: { ...usual, ...filter, limit: '100' },
  })
})
