import { expect, test } from 'vitest'
import { toCents } from '#shared/money.ts'
import { feesOf } from './fees-of.ts'

const known = { isHidden: false, hiddenAt: null, onlineUntil: null, included: null }
const presentation = {
  ...known,
  type: 'LISTENER',
  label: 'Listener',
  isPaidOnline: true,
  priceCents: toCents(49_999),
}
const student = {
  ...presentation,
  type: 'STUDENT',
  label: 'Student',
  isPaidOnline: false,
  priceCents: toCents(10),
}
const stay = { nights: 1, guests: 1, priceCents: toCents(12_010) }
const alone = { id: 1, presentation, accommodation: undefined, feeBasisPoints: 500 }
const offered = {
  types: [
    { ...student, payment: 'free' as const },
    { ...presentation, payment: 'online' as const },
  ],
  configurations: [
    alone,
    { ...alone, id: 2, accommodation: stay },
    { ...alone, id: 3, accommodation: { ...stay, nights: 2, priceCents: toCents(20_000) } },
    // a student pays nothing online, so no student adds a room to what is paid
    { ...alone, id: 4, presentation: student },
    { ...alone, id: 5, presentation: student, accommodation: { ...stay, priceCents: toCents(100) } },
  ],
  feeBasisPoints: 500,
}

test('the least that a room adds is the difference of what is paid with it and without it', () => {
  const { accommodation } = feesOf(offered, { included: [] })
  // 651.09 with a room and 524.99 without; a separately rounded fee of the room would give 126.11
  expect(accommodation).toMatchObject({ leastPrice: 1, leastAdded: 126.1 })
})

test('no least is named for a room that nobody can pay online', () => {
  const configurations = offered.configurations.filter((one) => one.presentation.type === 'STUDENT')
  const { accommodation } = feesOf({ ...offered, configurations }, { included: [] })
  expect(accommodation).toMatchObject({ leastPrice: 1 })
  expect(accommodation).not.toHaveProperty('leastAdded')
})
