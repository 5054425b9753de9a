import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { priceCents } from '#features/pricing/admin-pricing.contract.ts'
import { formatPrice } from '#features/pricing/format-price.ts'
import { typedEuros } from '#shared/money.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { EuroInput } from '#ui/fields/euro-input.tsx'
import { controlStyle } from '#ui/fields/field.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import type { PriceEdit } from './use-price-edit.ts'

const formId = 'price-form'
const inputId = 'new-price'

/** Edits a price in its row, with the consequence of the change; Enter saves, Esc cancels. */
export function AdminPriceForm({ edit: { seen, typed, wrong, type, save, cancel } }: { edit: PriceEdit }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  useEffect(() => {
    if (wrong) input.current?.focus()
  }, [wrong])

  const price = typedEuros(typed)
  const cents = priceCents(price)
  const isAnother =
    cents !== undefined && cents !== (seen.price === null ? undefined : priceCents(seen.price))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <form id={formId} noValidate className="cat-price" onSubmit={submit}>
      <label htmlFor={inputId} className="sr-only">
        New price of {seen.type} in euros
      </label>
      <EuroInput
        ref={input}
        id={inputId}
        value={typed}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${inputId}-error` : `${inputId}-change`}
        className={controlStyle}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={escapeOf(cancel)}
      />
      <FieldError id={inputId} error={wrong} />
      <p id={`${inputId}-change`} className="cat-change">
        {formatPrice(seen.price)}
        {isAnother && ` to ${formatPrice(price)}`}
      </p>
    </form>
  )
}

/** Replaces Edit while the row is being edited. */
export function AdminPriceActions({ edit: { busy, cancel } }: { edit: PriceEdit }) {
  return (
    <span className="flex flex-wrap gap-2">
      <SaveButton form={formId} busy={busy} onKeyDown={escapeOf(cancel)} />
      <AdminButton onClick={cancel} onKeyDown={escapeOf(cancel)}>
        Cancel
      </AdminButton>
    </span>
  )
}

const escapeOf = (cancel: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  event.preventDefault()
  cancel()
}
