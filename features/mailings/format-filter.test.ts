import { expect, test } from 'vitest'
import { decisionLabels, stateLabels as decisionStates } from '#features/abstracts/decision.ts'
import { stateLabels as paymentStates } from '#features/bookings/booking-state.ts'
import { type ChoiceLabels, formatFilter, listAddress } from './format-filter.ts'

const choices: ChoiceLabels = {
  payment: paymentStates,
  decisionState: decisionStates,
  decision: decisionLabels,
}

test.each([
  ['bookings', '', ''],
  ['bookings', 'stay=with&state=COMPLETED&q=ada', 'With Accommodation, Paid, found by “ada”'],
  ['bookings', 'ids=a,b', '2 selected rows'],
  ['payments', 'status=EXPIRED&sort=-date', 'Expired'],
  ['abstracts', 'state=decided&decision=talk', 'Decided, not released, Accept as talk'],
] as const)('the filter of %s %s is “%s”', (list, filter, words) => {
  expect(formatFilter(list, filter, choices)).toBe(words)
})

test('the list is at its own address, without the rows that were chosen', () => {
  expect(listAddress('bookings', 'ids=a')).toBe('/admin-bookings')
  expect(listAddress('payments', 'status=COMPLETED')).toBe('/admin-payments?status=COMPLETED')
})
