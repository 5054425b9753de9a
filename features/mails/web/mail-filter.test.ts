import { expect, test } from 'vitest'
import { mailListIn } from './mail-filter.ts'

test('the list of emails takes of the address what it can mean, and leaves out the rest', () => {
  const junk = { of: 'foo', state: 'foo', sort: 'foo', size: '7', cursor: 'junk' }
  const usual = { sort: '-date', limit: '25' }
  expect(mailListIn(junk)).toEqual({ isOfAccounts: false, filter: {}, query: usual })
  expect(mailListIn({ of: 'accounts', state: 'given-up', q: ' mei ' })).toEqual({
    isOfAccounts: true,
    filter: { state: 'given-up', q: 'mei' },
    query: { ...usual, state: 'given-up', q: 'mei' },
  })
})
