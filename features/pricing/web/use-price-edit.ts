import { useRef, useState } from 'react'
import { priceCents, wrongPrice } from '#features/pricing/admin-pricing.contract.ts'
import { decimalPrice, priceInWords } from '#features/pricing/price-in-words.ts'
import { isStale } from '#platform/browser/failed-save.ts'
import { type RegistrationType, useRegistrationTypes } from './use-registration-types.ts'

/** `seen`: the state that the change is begun from. A refresh of the list does not move it. */
type Edit = { seen: RegistrationType; typed: string }

/** The one row whose price is being changed, and what came of the last change. */
export const usePriceEdit = (onLeft: (row: RegistrationType) => void) => {
  const { asked, change, readAnew } = useRegistrationTypes()
  const [edit, setEdit] = useState<Edit>()
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<Error>()
  const [saved, setSaved] = useState<string>()
  /** Who has begun another row meanwhile is not led away from it. */
  const current = useRef<number>(undefined)

  const show = (next: Edit | undefined) => {
    current.current = next?.seen.id
    setEdit(next)
    setWrong(undefined)
  }
  const begin = (seen: RegistrationType) => {
    setFailure(undefined)
    setSaved(undefined)
    show({ seen, typed: decimalPrice(seen.price) })
  }
  const cancel = () => {
    if (!edit) return
    setFailure(undefined)
    show(undefined)
    onLeft(edit.seen)
  }

  const save = async () => {
    if (!edit || change.isPending) return
    const { seen, typed } = edit
    if (priceCents(typed) === undefined) {
      setWrong(wrongPrice)
      return
    }
    setFailure(undefined)
    try {
      const now = await change.mutateAsync({ seen, newPrice: decimalPrice(typed) })
      setSaved(`${seen.type}: ${priceInWords(seen.price)} to ${priceInWords(now.price)}`)
      if (current.current !== seen.id) return
      show(undefined)
      onLeft(seen)
    } catch (error) {
      setFailure(error as Error)
      // told of the present price, he may save again, over that one
      const now = isStale(error) ? await readAnew(seen.id) : undefined
      if (now) setEdit((edit) => edit && (edit.seen.id === now.id ? { ...edit, seen: now } : edit))
    }
  }

  return {
    asked,
    edit: edit && {
      ...edit,
      wrong,
      busy: change.isPending,
      type: (typed: string) => {
        setWrong(undefined)
        setEdit({ ...edit, typed })
      },
      save: () => void save(),
      cancel,
    },
    failure,
    saved,
    begin,
  }
}
export type PriceEdit = NonNullable<ReturnType<typeof usePriceEdit>['edit']>
