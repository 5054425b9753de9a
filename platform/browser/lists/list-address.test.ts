import { expect, it } from 'vitest'
import { listQueryIn, withListQuery } from './list-address.ts'

const query = (text: string) => new URLSearchParams(text)

it('a list reads what of the address is of the list, and leaves the rest and what is empty', () => {
  expect(listQueryIn(query('status=PAID&q=&cursor=abc&day=2'), ['status', 'q', 'sort'])).toEqual({
    status: 'PAID',
    cursor: 'abc',
  })
  expect(listQueryIn(query(''), ['status'])).toEqual({})
})

it('a list begins at the first page when a filter changes, and keeps what is not of the list', () => {
  const before = query('day=2&status=PAID&cursor=abc')
  expect(withListQuery(before, { q: 'ada' }).toString()).toBe('day=2&status=PAID&q=ada')
  expect(withListQuery(before, { status: '' }).toString()).toBe('day=2')
  expect(withListQuery(before, { cursor: 'def' }).toString()).toBe('day=2&status=PAID&cursor=def')
  expect(before.toString()).toBe('day=2&status=PAID&cursor=abc')
})
