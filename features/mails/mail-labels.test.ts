import { expect, it } from 'vitest'
import { formatAttempts, formatKind, whyNotAgain } from './mail-labels.ts'
import { mailStates } from './mails.contract.ts'

it.each([
  ['payment.completed', 'Registration confirmation'],
  ['contact.notice', 'Message from a visitor'],
  // of a page that was written later
  ['discount.pay-link', 'Discount pay link'],
  ['unknown', 'Unknown'],
  ['constructor', 'Constructor'],
])('the page of emails says the kind %j as %j', (kind, words) => {
  expect(formatKind(kind)).toBe(words)
})

it('the page of emails counts attempts', () => {
  expect([0, 1, 2].map(formatAttempts)).toEqual(['0 attempts', '1 attempt', '2 attempts'])
})

it('the page of emails says why an email is not sent again from here', () => {
  const again = (kept: 'whole' | 'cut' | 'nothing') =>
    mailStates.filter((state) => whyNotAgain({ kept, state }) === undefined)
  expect(again('whole')).toEqual(['waiting', 'retrying', 'sent', 'refused', 'given-up'])
  // one that has not gone out is made again, with its link
  expect(again('cut')).toEqual(['waiting', 'retrying', 'refused', 'given-up'])
  expect(again('nothing')).toEqual([])
})
