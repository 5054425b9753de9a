import { expect, test } from 'vitest'
import { readFaultCommand } from './read-fault-command.ts'

test.each([
  ['withhold on', { withholdWebhooks: true }],
  ['withhold off', { withholdWebhooks: false }],
  ['duplicate 3', { duplicateWebhooks: 3 }],
  ['clock +7200', { clockOffsetSeconds: 7200 }],
  ['clock -60', { clockOffsetSeconds: -60 }],
  ['clock 0', { clockOffsetSeconds: 0 }],
  ['status', {}],
])('reads %s', (line, change) => {
  expect(readFaultCommand(line.split(' '))).toEqual(change)
})

test.each([
  '',
  'withhold',
  'withhold maybe',
  'duplicate 0',
  'duplicate 21',
  'clock soon',
  'clock +999999999',
  'status now',
  'withhold on off',
  'refund',
])('refuses %j', (line) => {
  expect(readFaultCommand(line.split(' '))).toBeUndefined()
})
