import { ButtonLink } from '#ui/button.tsx'
import type { PaymentDocument } from './document-lines.tsx'

/** A link to the newest receipt, which most visitors come for: on a phone the list of all documents is far below. */
export function NewestReceipt({ documents }: { documents: readonly PaymentDocument[] }) {
  const newest = documents.filter(({ kind }) => kind === 'receipt').at(-1)
  return (
    newest && (
      <ButtonLink to={newest.address} reloadDocument download>
        Download the receipt
      </ButtonLink>
    )
  )
}
