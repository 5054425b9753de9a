import { useState } from 'react'

/** The action in progress on the opened row. It ends with that row: neither another one nor a later visit of it has one. */
export const useRowAction = <Act>(opened: string | undefined) => {
  const [begun, setBegun] = useState<{ id: string; act: Act; isShown: boolean }>()
  const isHere = begun !== undefined && begun.id === opened
  // begun before its row is in the URL, as when it is resumed after a login
  if (isHere && !begun.isShown) setBegun({ ...begun, isShown: true })
  if (begun?.isShown && !isHere) setBegun(undefined)
  return [
    isHere ? begun.act : undefined,
    /** `id`: of a row that is opened at the same time. */
    (act: Act | undefined, id = opened) =>
      setBegun(act !== undefined && id !== undefined ? { id, act, isShown: false } : undefined),
  ] as const
}
