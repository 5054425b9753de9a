import { describeException } from '#features/payments/describe-exception.ts'
import type { ExceptionRecord } from '#features/payments/exceptions.contract.ts'
import type { ListColumns } from '#platform/server/documents/list-columns.ts'
import { centsCell, momentCell } from '#shared/exports.ts'
import { toCents } from '#shared/money.ts'

/** The columns of the export. */
export const exceptionColumns: ListColumns<ExceptionRecord> = {
  'Exception ID': ({ id }) => id,
  'Opened ({zone})': ({ openedAt }) => momentCell(openedAt),
  Reason: ({ reason }) => describeException(reason).title,
  'Reason code': ({ reason }) => reason,
  Amount: ({ cents }) => centsCell(toCents(cents)),
  'Amount in cents': ({ cents }) => cents,
  Currency: ({ currency }) => currency.toUpperCase(),
  'Customer name': ({ customerName }) => customerName,
  'Customer email': ({ customerEmail }) => customerEmail,
  Provider: ({ provider }) => provider,
  'Live money': ({ livemode }) => (livemode ? 'yes' : 'no'),
  Reference: ({ payment }) => payment?.reference ?? null,
  'Payment ID': ({ payment }) => payment?.id ?? null,
  'Payment status': ({ payment }) => payment?.status ?? null,
  'Session ID': ({ sessionId }) => sessionId,
  'Payment intent ID': ({ paymentIntentId }) => paymentIntentId,
  'Answered ({zone})': ({ closedAt }) => momentCell(closedAt),
  'Answered by': ({ closedBy }) => closedBy,
  Answer: ({ answer }) => answer,
  Note: ({ note }) => note,
}
