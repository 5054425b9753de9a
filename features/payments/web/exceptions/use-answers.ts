import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  adoptException,
  askException,
  type ExceptionRecord,
  type ExceptionSummary,
  reconcileNow,
  refundException,
  reviewExceptions,
} from '#features/payments/exceptions.contract.ts'
import { usePutRow } from '#platform/browser/lists/use-put-row.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { useReadAgain } from './use-exceptions.ts'

/** The actions on exceptions: each returns its message, and refetches everything that it may have changed. */
export const useAnswers = () => {
  const { call, website } = useAdmin()
  const put = usePutRow<ExceptionRecord>('exceptions')
  const client = useQueryClient()
  const readAgain = useReadAgain()

  const show = (exception: ExceptionRecord) => {
    client.setQueryData(['exception', website, exception.id], exception)
    put(exception)
  }
  /** Also refetched after a refusal: someone else may have answered first. */
  const answering = async (
    answer: () => Promise<{ exceptions: readonly ExceptionRecord[]; message: string }>,
  ) => {
    try {
      const { exceptions, message } = await answer()
      exceptions.forEach(show)
      return message
    } finally {
      void readAgain()
    }
  }
  const paramsOf = ({ id }: ExceptionRecord) => ({ website, id })
  const answeringOne = (answer: () => Promise<{ exception: ExceptionRecord; said: string }>) =>
    answering(async () => {
      const { exception, said } = await answer()
      return { exceptions: [exception], message: said }
    })

  return {
    ask: (exception: ExceptionRecord) =>
      answeringOne(() => call(askException, { params: paramsOf(exception) })),
    adopt: (exception: ExceptionRecord, registrationId?: string) =>
      answeringOne(() =>
        call(adoptException, {
          params: paramsOf(exception),
          body: registrationId ? { registrationId } : {},
        }),
      ),
    refund: (exception: ExceptionRecord) =>
      answeringOne(() => call(refundException, { params: paramsOf(exception), body: {} })),
    review: (chosen: readonly ExceptionRecord[], note: string) =>
      answering(async () => {
        const body = { ids: chosen.map(({ id }) => id), note }
        const { exceptions } = await call(reviewExceptions, { params: { website }, body })
        const message =
          exceptions.length === 1 ? 'Marked as reviewed.' : `${exceptions.length} are marked as reviewed.`
        return { exceptions, message }
      }),
  }
}

/** Requests a reconciliation; its progress is polled with the figures. */
export const useReconcile = () => {
  const { call, website } = useAdmin()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(reconcileNow, { params: { website } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['exceptions desk', website] }),
    onSuccess: (current) =>
      client.setQueryData(
        ['exceptions desk', website],
        (summary: ExceptionSummary | undefined) => summary && { ...summary, current },
      ),
  })
}
