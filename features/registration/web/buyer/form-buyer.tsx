import { useState } from 'react'
import { type BuyerField, buyerFields, noBuyerDetails } from '#features/payments/buyer.fields.ts'
import { keep } from '#platform/browser/form-drafts/storage.ts'
import { BuyerFields, buyerLabels } from './buyer-fields.tsx'
import { readStoredBuyer, storedBuyer } from './stored-buyer.ts'

const labels = buyerLabels('')

/** The buyer details in the registration form. The checkout sends them as stored. */
export function FormBuyer() {
  const [values, setValues] = useState(() => ({ ...noBuyerDetails, ...readStoredBuyer() }))
  const set = (name: BuyerField, value: string) => {
    const { most } = buyerFields[name]
    // truncated, because the form sends this without validation
    const next = { ...values, [name]: value.slice(0, most) }
    keep(storedBuyer.storage, storedBuyer.key, next)
    setValues(next)
  }
  return (
    <details className="group border-t border-line px-5 sm:px-8" open={isBegun(values) || undefined}>
      <summary className="flex min-h-16 cursor-pointer items-center justify-between gap-4 font-[580]">
        <span>
          Details for your receipt <span className="font-[480] text-ink-2">(optional)</span>
        </span>
        <svg
          width="14"
          height="8"
          viewBox="0 0 14 8"
          aria-hidden="true"
          className="shrink-0 group-open:rotate-180"
        >
          <path d="m1 1 6 6 6-6" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
      </summary>
      <div className="space-y-5 pb-8">
        <p className="text-ink-2">
          Organisation, billing address, VAT or tax number, order number. You can also add them later, on your
          own page.
        </p>
        <BuyerFields
          text={(name) => ({
            id: name,
            label: labels[name],
            error: undefined,
            value: values[name],
            onChange: (event) => set(name, event.target.value),
          })}
        />
      </div>
    </details>
  )
}

const isBegun = (values: Record<BuyerField, string>): boolean => Object.values(values).some(Boolean)
