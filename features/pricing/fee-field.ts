import { typedEuros } from '#shared/money.ts'
import { changeProcessingFee } from './admin-pricing.contract.ts'

/** The percent to send for an input such as "2,9", or the error message. */
export const readFee = (typed: string): { percent: string } | { wrong: string } => {
  const percent = typedEuros(typed)
  const { error } = changeProcessingFee.body.safeParse({ percent })
  return error?.issues[0] ? { wrong: error.issues[0].message } : { percent }
}
