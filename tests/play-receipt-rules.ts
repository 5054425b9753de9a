import { paperContent } from '#features/receipts/paper-content.ts'
import { papersDue } from '#features/receipts/papers-due.ts'
import { contentCases, dueCases } from './receipt-rule-cases.ts'

// run by rules.test.ts in a process of its own, to see which branches the cases leave out
for (const { payment, refunds, papers } of dueCases) papersDue(payment, refunds, papers)
for (const paper of Object.values(contentCases)) paperContent(paper)
