import { expect, test, vi } from 'vitest'
import { retentionKinds } from '#features/privacy/retention-kinds.ts'
import { aWebsite } from '#tests/websites.ts'
import { readCutoff } from './cutoff.ts'

const websites = Array.from({ length: 1000 }, (_, number) => aWebsite(`w-${number}`))
const clock = { now: () => new Date('2031-01-01T00:00:00Z') }

test('of a thousand conferences an end is read only for what is kept from the end on', async () => {
  const read: string[] = []
  for (const kind of retentionKinds) {
    const endOf = vi.fn(async () => new Date('2030-06-01T00:00:00Z'))
    const { ends } = await readCutoff({ clock, endOf, websites: { slugs: () => websites } }, kind, 12)
    expect(Object.keys(ends)).toHaveLength(endOf.mock.calls.length)
    if (endOf.mock.calls.length > 0) read.push(kind)
  }
  expect(read).toEqual(['registrations', 'abstracts'])
})
