import { paperContent, payerIn } from '#features/receipts/paper-content.ts'
import { papersAgain, papersDue } from '#features/receipts/papers-due.ts'
import { contentCases, dueCases } from './receipt-rule-cases.ts'

// run by rules.test.ts in a process of its own, to see which branches the cases leave out
for (const { payment, refunds, papers } of dueCases) papersDue(payment, refunds, papers)
papersAgain({ number: 1, cents: 100 })
for (const paper of Object.values(contentCases)) {
  const { payer, ...first } = paperContent(paper)
  payerIn(first)
  if (payer) payerIn({ ...first, payer })
}
payerIn({ buyer: { name: '', lines: [] } })
