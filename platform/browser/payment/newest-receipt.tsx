import { ButtonLink } from '#ui/button.tsx'
import type { PaymentDocument } from './document-lines.tsx'

/** What most come for, in sight at once: on a phone the list of all documents is far below. */
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
