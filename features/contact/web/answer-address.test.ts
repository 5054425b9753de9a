import { expect, it } from 'vitest'
import { answerAddress } from './answer-address.ts'

it('the link to answer a message begins an answer to the visitor with his question below', () => {
  const address = new URL(
    answerAddress({ email: 'o&k+x@example.org', subject: 'Visa & stay?', message: 'One\nTwo' }),
  )
  expect(decodeURIComponent(address.pathname)).toBe('o&k+x@example.org')
  expect([...address.searchParams]).toEqual([
    ['subject', 'Re: Visa & stay?'],
    ['body', '\r\n\r\n> One\r\n> Two'],
  ])
})

it('the link to answer a message quotes the beginning of a long message and splits no character', () => {
  const address = new URL(answerAddress({ email: 'a@example.org', subject: 'S', message: '𝒜'.repeat(9000) }))
  expect(address.searchParams.get('body')).toBe(`\r\n\r\n> ${'𝒜'.repeat(1000)}...`)
})
