import { expect, test } from 'vitest'
import { decideAtGate } from './admin-gate.ts'

const dashboard = { leadsTo: '/admin-dashboard', unauthorized: false }
const login = (unauthorized: boolean) => ({ leadsTo: '/admin-login', unauthorized })

test.each([
  // path, phase, whether the gate has waited long enough, what it does
  ['/admin-payments', 'loading', false, 'wait'],
  ['/admin-payments', 'loading', true, login(true)],
  ['/admin-payments', 'out', false, login(true)],
  ['/admin-payments', 'in', false, 'show'],
  ['/admin-discounts', 'loading', false, 'wait'],
  ['/admin-discounts', 'out', false, login(false)],
  ['/admin-discounts', 'in', true, 'show'],
  ['/admin-login', 'loading', false, 'wait'],
  ['/admin-login', 'loading', true, 'show'],
  ['/admin-login', 'out', false, 'show'],
  ['/admin-login', 'in', false, dashboard],
  ['/Admin-Login/', 'in', false, dashboard],
  ['/admin-discounts/', 'out', false, login(false)],
  ['/admin-password-forgotten', 'loading', false, 'show'],
  ['/admin-set-password', 'out', true, 'show'],
  ['/admin-set-password', 'in', false, 'show'],
] as const)(
  'the back-office shows %s while %s, having waited: %s A2 m122',
  (path, phase, hasWaited, decision) => {
    expect(decideAtGate(path, phase, hasWaited)).toEqual(decision)
  },
)

test('the login leads back to where the session has ended', () => {
  const back = { leadsTo: '/admin-bookings?q=x', unauthorized: false }
  expect(decideAtGate('/admin-login', 'in', false, back.leadsTo)).toEqual(back)
  expect(decideAtGate('/admin-payments', 'in', false, back.leadsTo)).toBe('show')
})

test('someone who needs a second factor first is led to where it is set up, and not away from there', () => {
  const setUp = { leadsTo: '/admin-second-factor', unauthorized: false }
  for (const path of ['/admin-login', '/admin-dashboard', '/admin-own-account', '/admin-accounts'])
    expect(decideAtGate(path, 'in', false, undefined, true)).toEqual(setUp)
  expect(decideAtGate('/admin-second-factor', 'in', false, undefined, true)).toBe('show')
  // they may still look at their recovery codes
  expect(decideAtGate('/admin-second-factor', 'in', false)).toBe('show')
  expect(decideAtGate('/admin-second-factor', 'out', false)).toEqual({
    leadsTo: '/admin-login',
    unauthorized: true,
  })
})
