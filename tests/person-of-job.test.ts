import { expect, test } from 'vitest'
import { jobHandlers } from '#app/jobs.ts'
import { payables } from '#app/payables.ts'
import { personOfJob } from '#features/privacy/person-of-job.ts'

test('every kind of job says which field of its payload names a person', () => {
  // handlers read their dependencies when they run
  const deps = { payables, backupDir: 'somewhere' } as unknown as Parameters<typeof jobHandlers>[0]
  expect(Object.keys(personOfJob).sort()).toEqual(Object.keys(jobHandlers(deps)).sort())
})
