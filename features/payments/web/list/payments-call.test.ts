import { expect, it, vi } from 'vitest'
import { showPaymentStatistics } from '#features/payments/admin-payments.contract.ts'
import type { AdminCall } from '#platform/browser/use-admin.ts'
import { paymentsCall } from './payments-call.ts'

it('the client refuses a call without a website before it is sent, and sends the others as they are m132', async () => {
  const sent = vi.fn(async () => ({ totalRecords: 1 }))
  const call = paymentsCall(sent as unknown as AdminCall)
  for (const website of [undefined, null, ''])
    await expect(call(showPaymentStatistics, { params: { website } } as never)).rejects.toThrow(
      /^Website\/vertical is required for payment API calls$/,
    )
  await expect(call(showPaymentStatistics, {} as never)).rejects.toThrow(/is required/)
  expect(sent).not.toHaveBeenCalled()

  const args = { params: { website: 'optics' }, query: {} } as const
  const options = { headers: { accept: 'x' } }
  await expect(call(showPaymentStatistics, args, options)).resolves.toEqual({ totalRecords: 1 })
  expect(sent).toHaveBeenCalledExactlyOnceWith(showPaymentStatistics, args, options)
})
