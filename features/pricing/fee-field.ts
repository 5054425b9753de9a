import { typedEuros } from '#shared/money.ts'
import { changeProcessingFee } from './admin-pricing.contract.ts'

/** What is sent for a fee as it was typed, "2,9", or the sentence that says what is wrong with it. */
export const readFee = (typed: string): { percent: string } | { wrong: string } => {
  const percent = typedEuros(typed)
  const { error } = changeProcessingFee.body.safeParse({ percent })
  return error?.issues[0] ? { wrong: error.issues[0].message } : { percent }
}
