import { expect, test } from 'vitest'
import { exceptionReasons } from '#features/payments/exception-reasons.ts'
import { describeException } from './describe-exception.ts'

test('every reason says what happened, what it means and what to do, in sentences', () => {
  const titles = new Set<string>()
  for (const reason of exceptionReasons) {
    const { title, happened, means, toDo } = describeException(reason)
    titles.add(title)
    for (const text of [happened, means, toDo]) expect(text, reason).toMatch(/^[A-Z].{15,}\.$/)
  }
  expect(titles.size).toBe(exceptionReasons.length)
})

test('a reason that this page does not know stands as it came', () => {
  for (const reason of ['of_tomorrow', '__proto__', 'constructor'])
    expect(describeException(reason).title).toBe(reason)
})
