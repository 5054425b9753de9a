import { expect, test } from 'vitest'
import { readSandboxCommand } from './read-sandbox-command.ts'

const faults = (change: object) => ({ verb: 'faults', change })
const ofSession = (change: object) => ({ verb: 'session faults', sessionId: 'cs_test_1', change })

test.each([
  ['status', { verb: 'status' }],
  ['behave', { verb: 'behave' }],
  ['withhold on', faults({ withholdWebhooks: true })],
  ['withhold off', faults({ withholdWebhooks: false })],
  ['withhold on cs_test_1', ofSession({ withholdWebhooks: true })],
  ['lose on', faults({ loseWebhooks: true })],
  ['lose off cs_test_1', ofSession({ loseWebhooks: false })],
  ['delay 90', faults({ delayWebhooksSeconds: 90 })],
  ['delay 0 cs_test_1', ofSession({ delayWebhooksSeconds: 0 })],
  ['duplicate 3', faults({ duplicateWebhooks: 3 })],
  ['duplicate 20 cs_test_1', ofSession({ duplicateWebhooks: 20 })],
  ['reorder on', faults({ reorderWebhooks: true })],
  ['clock +7200', faults({ clockOffsetSeconds: 7200 })],
  ['clock -60', faults({ clockOffsetSeconds: -60 })],
  ['clock 0', faults({ clockOffsetSeconds: 0 })],
  ['bank never', faults({ bankSettlesAfterSeconds: null })],
  ['bank 5', faults({ bankSettlesAfterSeconds: 5 })],
  ['refunds pending 2', faults({ pendingRefunds: 2 })],
  ['refunds failing 0', faults({ failingRefunds: 0 })],
  ['random 50', faults({ randomPerMille: 50 })],
  ['random 1000 42', faults({ randomPerMille: 1000, randomSeed: 42 })],
  ['calls 429', { verb: 'calls', order: { kind: '429', times: 1 } }],
  ['calls 500-kept 2 POST', { verb: 'calls', order: { kind: '500-kept', times: 2, method: 'POST' } }],
  [
    'calls hang 1 POST /v1/checkout/sessions$',
    { verb: 'calls', order: { kind: 'hang', times: 1, method: 'POST', path: '/v1/checkout/sessions$' } },
  ],
  ['calls html /v1/refunds', { verb: 'calls', order: { kind: 'html', times: 1, path: '/v1/refunds' } }],
  ['pay cs_test_1', { verb: 'attempt', sessionId: 'cs_test_1', outcome: 'succeeded' }],
  ['decline cs_test_1', { verb: 'attempt', sessionId: 'cs_test_1', outcome: 'failed' }],
  ['pay-by-bank cs_test_1', { verb: 'attempt', sessionId: 'cs_test_1', outcome: 'bank' }],
  ['abandon cs_test_1', { verb: 'attempt', sessionId: 'cs_test_1', outcome: 'abandoned' }],
  ['settle cs_test_1', { verb: 'settle', sessionId: 'cs_test_1', outcome: 'succeeded' }],
  ['settle cs_test_1 failed', { verb: 'settle', sessionId: 'cs_test_1', outcome: 'failed' }],
  ['tamper cs_test_1 1', { verb: 'tamper', sessionId: 'cs_test_1', amountTotal: 1 }],
  [
    'tamper cs_test_1 52395 usd',
    { verb: 'tamper', sessionId: 'cs_test_1', amountTotal: 52395, currency: 'usd' },
  ],
  ['refund pi_1 500', { verb: 'refund', payment: 'pi_1', cents: 500 }],
  ['fail-refund re_1', { verb: 'turn refund', refundId: 're_1', outcome: 'failed' }],
  ['succeed-refund re_1', { verb: 'turn refund', refundId: 're_1', outcome: 'succeeded' }],
  ['dispute cs_test_1', { verb: 'dispute', payment: 'cs_test_1' }],
  ['dispute pi_1 100', { verb: 'dispute', payment: 'pi_1', cents: 100 }],
  ['close-dispute dp_1 lost', { verb: 'close dispute', disputeId: 'dp_1', outcome: 'lost' }],
])('the sandbox command reads %s', (line, command) => {
  expect(readSandboxCommand(line.split(' '))).toEqual(command)
})

test.each([
  '',
  'withhold',
  'withhold maybe',
  'withhold on off',
  'withhold on pi_1',
  'duplicate 0',
  'duplicate 21',
  'delay -1',
  'delay soon',
  'reorder on cs_test_1',
  'clock soon',
  'clock +999999999',
  'status now',
  'bank sometimes',
  'refunds lost 1',
  'random 1001',
  'calls 418',
  'calls 429 0',
  'calls 429 1 /v2/refunds',
  'pay',
  'pay pi_1',
  'settle cs_test_1 perhaps',
  'tamper cs_test_1 0',
  'refund pi_1',
  'refund pi_1 1.50',
  'fail-refund pi_1',
  'close-dispute dp_1',
  'close-dispute dp_1 perhaps',
  'toString',
])('the sandbox command refuses %j', (line) => {
  expect(readSandboxCommand(line.split(' '))).toBeUndefined()
})
