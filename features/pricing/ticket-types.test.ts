import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TicketPayment } from './pricing.contract.ts'
import {
  choosePaidOnline,
  codeOf,
  inOneLine,
  onlinePayersOf,
  ticketTypesOf,
  whoPaysOnline,
} from './ticket-types.ts'

const type = (code: string, label: string, payment: TicketPayment, isHidden = false) => ({
  type: code,
  label,
  payment,
  isHidden,
  included: null,
})
const listener = type('LISTENER', 'Listener', 'online')
const delegate = type('DELEGATE', 'Delegate', 'online')
const speaker = type('SPEAKER', 'Speaker', 'free')
const student = type('STUDENT', 'Student', 'online')
const m55 = 'Please select either Listener or Delegate as Presentation Type to proceed.'
const asSpecified = 'Listeners and delegates pay online.'

test.each([
  [[speaker, listener, delegate], m55, asSpecified],
  [[delegate, listener], m55, asSpecified],
  // a hidden type is not offered, whatever it costs
  [[listener, delegate, type('VIP', 'VIP', 'online', true)], m55, asSpecified],
  [
    [listener, delegate, student],
    'Please select Listener, Delegate or Student as Presentation Type to proceed.',
    'Paid online: Listener, Delegate and Student.',
  ],
  [
    [{ ...listener, label: 'Attendee' }, delegate],
    'Please select either Attendee or Delegate as Presentation Type to proceed.',
    'Paid online: Attendee and Delegate.',
  ],
  [[student], 'Please select Student as Presentation Type to proceed.', 'Paid online: Student.'],
  [[speaker], 'Nothing is paid online. Register without paying.', 'Nothing is paid online.'],
])(
  '%# the alert and the hint keep their words while listener and delegate alone pay online, else name who does m55',
  (types, alert, hint) => {
    const payers = onlinePayersOf(types)
    expect(choosePaidOnline(payers)).toBe(alert)
    expect(whoPaysOnline(payers)).toBe(hint)
  },
)

test.each([
  ['Day ticket, Saturday', [], 'DAY_TICKET_SATURDAY'],
  ['Café  Étudiant', [], 'CAFE_ETUDIANT'],
  ['VIP', ['VIP', 'VIP_2'], 'VIP_3'],
  ['2 days', [], 'TYPE_2_DAYS'],
  ['学生', [], 'TYPE'],
  ['学生', ['TYPE'], 'TYPE_2'],
  // the presentation type of paid discount requests
  ['Discount', [], 'DISCOUNT_2'],
])('the code of a new type named %s is made of its name, once', (label, taken, code) => {
  expect(codeOf(label, taken)).toBe(code)
})

test('every name makes a code that fits the calls and is not taken', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.array(fc.string()), (label, more) => {
      const first = codeOf(label, more)
      const second = codeOf(label, [...more, first])
      expect(first).toMatch(/^[A-Z][A-Z0-9_]{0,39}$/)
      expect(second).toMatch(/^[A-Z][A-Z0-9_]{0,39}$/)
      expect([...more, first]).not.toContain(second)
    }),
  )
})

test('a type is known by its code, and a code without a type has a name made of it', () => {
  const types = ticketTypesOf([speaker, type('DAY', 'Day ticket, Saturday', 'online', true)])
  expect(types.labelOf('DAY')).toBe('Day ticket, Saturday')
  expect(types.isPaidOnline('DAY')).toBe(true)
  expect(types.isPaidOnline('SPEAKER')).toBe(false)
  expect([types.labelOf('OLD_GUEST'), types.isPaidOnline('OLD_GUEST')]).toEqual(['Old guest', false])
})

test('several names in one line begin small after the first, unless they have more capitals', () => {
  expect(inOneLine(['Speaker', 'Poster', 'VIP', 'Day ticket, Saturday'])).toBe(
    'Speaker, poster, VIP, Day ticket, Saturday',
  )
})
