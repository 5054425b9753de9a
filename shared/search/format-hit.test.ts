import { expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { shortReference } from '../short-reference.ts'
import { withMatch } from './format-hit.ts'

const id = newId(new Date('2026-03-03T09:00:00Z'))
const ada = { title: 'Ada Lovelace', shown: ['Speaker', 'ada@example.org'], others: ['London', 'England'] }

it.each([
  ['lovelace', ada, 'Speaker · ada@example.org'],
  ['example', ada, 'Speaker · ada@example.org'],
  ['lond', ada, 'Speaker · ada@example.org · London'],
  ['nothing of it', ada, 'Speaker · ada@example.org'],
  [shortReference(id), ada, 'Speaker · ada@example.org'],
  [shortReference(id), { ...ada, id }, `Speaker · ada@example.org · ${shortReference(id)}`],
  ['lond', { ...ada, id }, 'Speaker · ada@example.org · London'],
])('what is found by %s shows what matches, where that is not shown', (search, described, line) => {
  expect(withMatch(described, search)).toBe(line)
})
