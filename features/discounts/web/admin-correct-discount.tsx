import { AdminCorrectContact } from '#features/mails/web/admin-correct-contact.tsx'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ifMatch } from '#shared/if-match.ts'
import { correctDiscount, type DiscountRecord } from '../admin-discounts.contract.ts'
import { newAddressOfDiscount } from '../answer-form.ts'

/** Corrects the contact details of a discount request. */
export function AdminCorrectDiscount({
  record,
  onCorrected,
  onClosed,
}: {
  record: DiscountRecord
  onCorrected: (record: DiscountRecord) => void
  onClosed: () => void
}) {
  const { call, website } = useAdmin()
  return (
    <AdminCorrectContact
      contact={contactOf(record)}
      contactOf={contactOf}
      form="discount-correct"
      {...newAddressOfDiscount(record)}
      save={async ({ email, ...body }, { id, version }) => {
        const args = { params: { website, id }, body: { ...body, customerEmail: email } }
        onCorrected(await call(correctDiscount, args, { headers: ifMatch(version) }))
      }}
      onClosed={onClosed}
    />
  )
}

const contactOf = (seen: DiscountRecord) => ({
  id: seen.id,
  name: seen.name,
  email: seen.customerEmail,
  phone: seen.phone,
  seen,
})
