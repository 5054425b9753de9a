import { expect, test } from 'vitest'
import type { ListedTicketType } from './admin-pricing.contract.ts'
import {
  emptyTicketType,
  formOfType,
  reachLines,
  type TicketTypeForm,
  ticketTypeChange,
  ticketTypeErrors,
  ticketTypeInput,
} from './ticket-type-form.ts'

const listener: ListedTicketType = {
  id: 3,
  type: 'LISTENER',
  label: 'Listener',
  included: null,
  text: 'All talks',
  payment: 'online',
  price: 499,
  hidden: false,
  version: 'v',
}
const form = formOfType(listener)
const nobody = { paid: 0, open: 0, openUntil: null, unpaid: 0 }

test.each<[Partial<TicketTypeForm>, object]>([
  [{}, {}],
  [{ label: ' ' }, { label: 'Name is required' }],
  [{ price: '12,5a' }, { price: expect.stringContaining('The price must be') }],
  // a price that someone may have been shown is never removed
  [{ price: '' }, { price: expect.stringContaining('The price must be') }],
  [{ price: '0' }, {}],
])('%# the form of a ticket type says what is wrong', (change, wrong) => {
  expect(ticketTypeErrors({ ...form, ...change }, listener)).toEqual(wrong)
})

test('a new type needs a name, and may have no price yet', () => {
  expect(ticketTypeErrors(emptyTicketType, undefined)).toEqual({ label: 'Name is required' })
  expect(ticketTypeInput({ ...emptyTicketType, label: ' VIP ', price: '12,5' })).toEqual({
    label: 'VIP',
    included: '',
    payment: 'online',
    price: '12.50',
    hidden: false,
  })
  expect(ticketTypeInput(emptyTicketType).price).toBeNull()
})

test('only what differs is sent, so that the text of the fees of the website stays there', () => {
  expect(ticketTypeChange(form, listener)).toEqual({})
  expect(ticketTypeChange({ ...form, price: '529', hidden: true }, listener)).toEqual({
    price: '529.00',
    hidden: true,
  })
})

test.each<[Partial<TicketTypeForm>, object, string[]]>([
  [{}, { open: 3 }, []],
  [{ label: 'Guest' }, { open: 3 }, []],
  [{ price: '529' }, {}, ['The price changes from €499.00 to €529.00.']],
  [
    { price: '529' },
    { paid: 120, open: 3, unpaid: 1 },
    [
      'The price changes from €499.00 to €529.00.',
      '120 who have paid: nothing changes.',
      '3 open checkouts keep the old price until JST 14:20.',
      '1 unpaid registration will see the new price.',
    ],
  ],
  [
    { payment: 'free' },
    { open: 1, unpaid: 2 },
    [
      'Paid online becomes free.',
      '1 open checkout goes on until JST 14:20.',
      '2 unpaid registrations can no longer pay online.',
    ],
  ],
  [{ hidden: true }, {}, ['Visitors no longer see it. Who has it keeps it.']],
])('%# a change says whom it touches', (change, reach, lines) => {
  expect(reachLines({ ...form, ...change }, listener, { ...nobody, ...reach }, 'JST 14:20')).toEqual(lines)
})
