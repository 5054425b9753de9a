import type { OwnPaper } from '#features/payments/payments.contract.ts'
import { ButtonLink } from '#ui/button.tsx'

/** What most come for, in sight at once: on a phone the list of all documents is far below. */
export function NewestReceipt({ documents }: { documents: readonly OwnPaper[] }) {
  const newest = documents.filter(({ kind }) => kind === 'receipt').at(-1)
  return (
    newest && (
      <ButtonLink to={newest.address} reloadDocument download>
        Download the receipt
      </ButtonLink>
    )
  )
}
