import { documentContent, payerIn, priceIn } from '#features/receipts/document-content.ts'
import { documentsDue, reissuedDocuments } from '#features/receipts/documents-due.ts'
import { contentCases, dueCases } from './receipt-rule-cases.ts'

// run by rules.test.ts in its own process to measure branch coverage
for (const { payment, refunds, documents } of dueCases) documentsDue(payment, refunds, documents)
reissuedDocuments({ number: 1, cents: 100 })
for (const document of Object.values(contentCases)) {
  const { payer, ...first } = documentContent(document)
  priceIn(first)
  payerIn(first)
  if (payer) payerIn({ ...first, payer })
}
payerIn({ buyer: { name: '', lines: [] } })
