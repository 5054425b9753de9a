import { expect, it } from 'vitest'
import type { ReceivedMessage } from './admin-contact.contract.ts'
import { hitOfMessage } from './message-hit.ts'

const at = '2026-03-03T09:00:00.000Z'

it.each([
  [{ readAt: null, answeredAt: null }, 'Unread'],
  [{ readAt: at, answeredAt: null }, 'Not answered'],
  [{ readAt: null, answeredAt: at }, 'Answered'],
])('a message with %j is %s', (change, word) => {
  const message = {
    id: 'm',
    name: 'Clara Araújo',
    email: 'c@example.br',
    subject: 'Visa letter',
    message: 'We arrive.',
    ...change,
  } as ReceivedMessage
  expect(hitOfMessage(message, 'ara')).toMatchObject({
    id: 'm',
    title: 'Visa letter',
    detail: 'Clara Araújo · “We arrive.”',
    state: { word },
  })
  expect(hitOfMessage(message, 'c@ex').detail).toBe('Clara Araújo · c@example.br · “We arrive.”')
})
