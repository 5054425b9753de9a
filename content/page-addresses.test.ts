import { expect, test } from 'vitest'
import { isBrokenLink } from './page-addresses.ts'

test.each(['/imprint', '/speaker', '/agenda.doc', '/admin-payments', '/imprint#contact'])(
  'a link to %s leads nowhere',
  (address) => {
    expect(isBrokenLink(address)).toBe(true)
  },
)

test.each([
  '/',
  '/#faq',
  '#about',
  '/Speakers/',
  '/agenda?day=2',
  '/agenda.pdf',
  '/my-registration',
  '/images/mark.svg',
  'https://example.org/imprint',
])('a link to %s may lead somewhere', (address) => {
  expect(isBrokenLink(address)).toBe(false)
})
