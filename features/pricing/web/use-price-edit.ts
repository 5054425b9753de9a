import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { priceCents, wrongPrice } from '#features/pricing/admin-pricing.contract.ts'
import { decimalPrice, formatPrice } from '#features/pricing/format-price.ts'
import { isStale } from '#platform/browser/calls/failed-save.ts'
import { formDrafts } from '#platform/browser/form-drafts/form-drafts.ts'
import { useFormDraftKey } from '#platform/browser/form-drafts/use-form-draft-key.ts'
import { useResumedDraft } from '#platform/browser/form-drafts/use-resumed-draft.ts'
import { typedEuros } from '#shared/money.ts'
import { type RegistrationType, useRegistrationTypes } from './use-registration-types.ts'

/** `seen`: the version that the edit started from; a refetch does not change it. */
type Edit = { seen: RegistrationType; typed: string }

/** The row whose price is being edited, and the result of the last change. */
export const usePriceEdit = (onLeft: (row: RegistrationType) => void) => {
  const { request, change, readAnew } = useRegistrationTypes()
  const [edit, setEdit] = useState<Edit>()
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<Error>()
  const [saved, setSaved] = useState<{ words: string; id: number }>()
  const draft = usePriceDraft(edit?.seen)
  /** If another row is being edited by then, the focus stays there. */
  const current = useRef<number>(undefined)

  const show = (next: Edit | undefined) => {
    current.current = next?.seen.id
    setEdit(next)
    setWrong(undefined)
  }
  const begin = (row: RegistrationType) => {
    setFailure(undefined)
    setSaved(undefined)
    show(draft.of(row) ?? { seen: row, typed: decimalPrice(row.price) })
  }
  useResumedDraft({ price: begin })
  const cancel = () => {
    if (!edit) return
    setFailure(undefined)
    draft.drop(edit.seen)
    show(undefined)
    onLeft(edit.seen)
  }

  const save = async () => {
    if (!edit || change.isPending) return
    const { seen } = edit
    const price = typedEuros(edit.typed)
    if (priceCents(price) === undefined) {
      setWrong(wrongPrice)
      return
    }
    setFailure(undefined)
    try {
      const now = await change.mutateAsync({ seen, newPrice: decimalPrice(price) })
      draft.drop(seen)
      setSaved({
        words: `${seen.type}: ${formatPrice(seen.price)} to ${formatPrice(now.price)}`,
        id: seen.id,
      })
      if (current.current !== seen.id) return
      show(undefined)
      onLeft(seen)
    } catch (error) {
      setFailure(error as Error)
      // after a conflict (412) they may save again, over the current price
      const now = isStale(error) ? await readAnew(seen.id) : undefined
      if (now) setEdit((edit) => edit && (edit.seen.id === now.id ? { ...edit, seen: now } : edit))
    }
  }

  return {
    request,
    edit: edit && {
      ...edit,
      wrong,
      busy: change.isPending,
      type: (typed: string) => {
        setWrong(undefined)
        setEdit({ ...edit, typed })
        draft.keep({ ...edit, typed })
      },
      save: () => void save(),
      cancel,
    },
    failure,
    saved,
    begin,
  }
}

/** The form draft of a price, which survives the end of the session. */
const usePriceDraft = (open: RegistrationType | undefined) => {
  const draftKey = useFormDraftKey({ form: 'price' })
  const { pathname, search } = useLocation()
  const placeOf = ({ id }: RegistrationType) => ({ ...draftKey, record: String(id) })
  const { user, website, form } = draftKey
  const record = open && String(open.id)
  useEffect(
    () => (record === undefined ? undefined : formDrafts.occupy({ user, website, form, record })),
    [user, website, form, record],
  )
  return {
    of: (row: RegistrationType): Edit | undefined =>
      formDrafts.find(placeOf(row))?.values as Edit | undefined,
    keep: (values: Edit) =>
      formDrafts.keep({
        ...placeOf(values.seen),
        words: `the price of ${values.seen.type}`,
        address: `${pathname}${search}`,
        isStanding: false,
        seen: values.seen,
        values,
      }),
    drop: (row: RegistrationType) => formDrafts.drop(placeOf(row)),
  }
}

export type PriceEdit = NonNullable<ReturnType<typeof usePriceEdit>['edit']>
