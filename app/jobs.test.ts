import { expect, test } from 'vitest'
import { startTestProduct } from '#tests/product.ts'

test('a product that is stopped right after its start has written the regular jobs, and fails at none', async () => {
  const product = await startTestProduct({}, { isAlone: true })
  product.startJobs()
  await product.stop()
  const jobs = await product.db.selectFrom('jobs').select(['kind', 'key']).execute()
  const written = jobs.map(({ kind, key }) => `${kind} ${key.split(':')[0]}`).toSorted()
  expect(written).toEqual([
    'admin-session.forget slot',
    'files.sweep slot',
    'files.sweep start',
    'payments.counters slot',
    'payments.reconcile slot',
    'pictures.sweep slot',
    'print.sweep slot',
    'receipts.missing slot',
  ])
  expect(product.logged.filter(({ level }) => level === 'error')).toEqual([])
})
