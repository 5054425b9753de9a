import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { askForRefund, type PaymentRefund } from '#features/payments/admin-payments.contract.ts'
import { type RefundBody, type RefundForm, refundBody } from '#features/payments/refund-form.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { newId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import { paymentsCall } from './payments-call.ts'

/** What is read again when money of a payment has moved. */
export const paymentQueries = ['payments', 'payment-statistics', 'payment', 'payment-money'] as const

/** Asks for a refund of this payment. */
export const useAskForRefund = (id: string) => {
  const { website, call } = useAdmin()
  return (body: RefundBody): Promise<PaymentRefund> =>
    paymentsCall(call)(askForRefund, { params: { website, id }, body })
}

/**
 * Asks by `send` for one refund, `first`: as long as no one has said no to it, the next try is the same refund once more.
 */
export const useRefund = (
  send: (body: RefundBody) => Promise<PaymentRefund>,
  first: string,
  onDone: (refund: PaymentRefund) => void,
) => {
  const { website } = useAdmin()
  const queries = useQueryClient()
  const request = useRef(first)

  return useMutation({
    mutationFn: ({ form, cents }: { form: RefundForm; cents: Cents }) =>
      send(refundBody(form, cents, request.current)),
    onSuccess: onDone,
    onError: (error) => {
      // refused for good: whatever is tried next is another refund. Else it may have been made.
      if (error instanceof CallProblem && error.status >= 400 && error.status < 500)
        request.current = newId<'refund request'>(new Date())
    },
    onSettled: () => {
      for (const noun of paymentQueries) void queries.invalidateQueries({ queryKey: [noun, website] })
    },
  })
}
