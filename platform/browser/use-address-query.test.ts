import { expect, it } from 'vitest'
import { withPart } from './use-address-query.ts'

it('a page changes one part and leaves the rest of the address', () => {
  const query = new URLSearchParams('admin=a&x=1')
  expect(withPart(query, 'action', 'event.saved').toString()).toBe('admin=a&x=1&action=event.saved')
  expect(withPart(query, 'admin', '').toString()).toBe('x=1')
  expect(query.toString()).toBe('admin=a&x=1')
})
