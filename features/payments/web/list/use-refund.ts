import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { askForRefund, type PaymentRefund } from '#features/payments/admin-payments.contract.ts'
import { type RefundBody, type RefundForm, refundBody } from '#features/payments/refund-form.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { newId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import { paymentsCall } from './payments-call.ts'

/** The queries to invalidate when money of a payment has moved. */
export const paymentQueries = ['payments', 'payment-statistics', 'payment', 'payment-money'] as const

/** Requests a refund of this payment. */
export const useAskForRefund = (id: string) => {
  const { website, call } = useAdmin()
  return (body: RefundBody): Promise<PaymentRefund> =>
    paymentsCall(call)(askForRefund, { params: { website, id }, body })
}

/**
 * Sends one refund by `send`, starting with the id `first`: until it is refused for good, a retry repeats the same
 * refund.
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
      // refused for good: the next try is a new refund; any other failure may have made it
      if (error instanceof CallProblem && error.status >= 400 && error.status < 500)
        request.current = newId<'refund request'>(new Date())
    },
    onSettled: () => {
      for (const resource of paymentQueries) void queries.invalidateQueries({ queryKey: [resource, website] })
    },
  })
}
