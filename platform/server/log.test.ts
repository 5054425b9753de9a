import { expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import { createLog } from './log.ts'

const lines: string[] = []
const log = createLog('debug', systemClock, (line) => lines.push(line))

/** What the log contains of an error with this message, its stack included. */
const kept = (message: string) => {
  log.error('a test', { error: new Error(message) })
  return lines.pop() ?? ''
}

test.each([
  ['an address', '550 5.1.1 <ada.canary@example.org>: not here', /canary/],
  ['a session of the provider', 'No such checkout.session: cs_test_canary1', /canary/],
  ['the token of a link', 'http://localhost/my-registration#01a20b9e.1.canary_canary', /canary/],
  ['a value that PostgreSQL cannot read', 'invalid input syntax for type uuid: "Ada Canary"', /Canary/],
  ['one with quotes in it', 'invalid input syntax for type json: "Ada "Canary""', /Canary/],
  ['a value out of range', 'date/time field value out of range: "Canary"', /Canary/],
  ['a value that is too great', 'value "99Canary" is out of range for type integer', /Canary/],
  ['an enum that is none', 'invalid input value for enum state: "Canary"', /Canary/],
  ['text that is no JSON', `Unexpected token 'A', "Ada Canary" is not valid JSON`, /Canary/],
  ['the beginning of one', `Unexpected token 'A', "Ada Canary"... is not valid JSON`, /Canary/],
  [
    'the middle of one',
    `Expected ',' or '}' after property value in JSON, ..."da Canary"x"... is not valid JSON`,
    /Canary/,
  ],
])('the log keeps nothing of %s', (_, message, canary) => {
  const line = kept(message)
  expect(line).not.toMatch(canary)
  expect(line).toContain('[masked]')
})

test.each([
  ['letters without an @', 'a'.repeat(30_000)],
  ['letters that are addresses', 'a@b.'.repeat(7_500)],
  ['quotation marks', '"'.repeat(30_000)],
  ['values that are not out of range', 'value "'.repeat(4_000)],
  ['lines of nothing else', '\n'.repeat(30_000)],
])('a long text of %s is cut before it is masked', (_, message) => {
  const begun = performance.now()
  const line = kept(message)
  // scanning all of it would take seconds
  expect(performance.now() - begun).toBeLessThan(250)
  expect(line.length).toBeLessThan(10_000)
  expect(line).toContain('[cut]')
  expect(line).toContain('log.test.ts')
})

test.each([
  ['a value', `invalid input syntax for type uuid: "Ada Canary ${'x'.repeat(5_000)}"`],
  ['a value that is too great', `value "Canary ${'9'.repeat(5_000)}" is out of range for type integer`],
  ['text that is no JSON', `Unexpected token, "Canary ${'x'.repeat(5_000)}" is not valid JSON`],
  ['an address', `${'Canary'.repeat(400)}@example.org is none`],
])('the log keeps nothing of the beginning of %s whose end was cut off', (_, message) => {
  expect(kept(message)).not.toMatch(/Canary/)
})

test('the log keeps nothing of an address that cannot be read as one', () => {
  expect(kept('Failed to parse URL from http://evil host/my-registration?canary')).not.toMatch(/canary/)
})

test('the log keeps nothing of an address that is written as in an address line, or that is deeper in the details', () => {
  const canary = 'ada.canary@example.org'
  const error = new Error('outer', { cause: new Error(`no mailbox for ${canary}`) })
  const failures = new AggregateError([new Error(`first ${canary}`)], 'all of them')
  log.error('a test', {
    path: `/customer/${encodeURIComponent(canary)}?to=${encodeURIComponent(canary)}`,
    problems: [{ field: 'to', problem: `“${canary}” is none` }],
    by: { [canary]: new Map([['to', canary]]) },
    error,
    failures,
  })
  const line = lines.pop() ?? ''
  expect(line).not.toMatch(/canary/)
  expect(line).toContain('[masked] is none')
})

test('the log keeps numbers, dates and what refers to itself', () => {
  const ring: Record<string, unknown> = { count: 3, at: new Date('2026-05-29T09:00:00Z'), isOpen: true }
  ring['self'] = ring
  log.info('a test', { ring, none: null })
  expect(JSON.parse(lines.pop() ?? '')).toMatchObject({
    ring: { count: 3, at: '2026-05-29T09:00:00.000Z', isOpen: true },
    none: null,
  })
})

test('the log keeps what says where the fault is', () => {
  expect(kept('relation "payment_records" does not exist')).toContain(
    'relation \\"payment_records\\" does not exist',
  )
  expect(kept('duplicate key value violates unique constraint "one_open"')).toContain('one_open')
  expect(kept('invalid input syntax for type uuid: "x"')).toContain('invalid input syntax for type uuid')
})

test('the log keeps no control character that could begin a line of its own', () => {
  log.warn('a test\n{"level":"error","message":"forged"}', { path: 'x\r\ny\u001b[31m' })
  const line = lines.pop() ?? ''
  expect(line.split('\n')).toHaveLength(1)
  expect([...line].every((letter) => letter >= ' ')).toBe(true)
})
