import { register } from '#features/registration/registration.contract.ts'
import { call } from '#platform/browser/calls/api-client.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import type { CallArgs } from '#shared/endpoint.ts'

/**
 * Stores the registrant. Only the status of the answer matters: without a readable id, the checkout finds the
 * registration by the same fields.
 * @throws CallProblem when the status is an error
 */
export const storeRegistrant = async (
  body: CallArgs<typeof register>['body'],
): Promise<string | undefined> => {
  try {
    const reply: { id?: unknown } | null = await call(register, { body })
    return typeof reply?.id === 'string' ? reply.id : undefined
  } catch (thrown) {
    const isOk = thrown instanceof CallProblem && thrown.status >= 200 && thrown.status < 300
    if (isOk) return undefined
    throw thrown
  }
}
