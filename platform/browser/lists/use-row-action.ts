import { useState } from 'react'

/** The action in progress on the opened row. It belongs to that row: another one that is opened has none. */
export const useRowAction = <Act>(opened: string | undefined) => {
  const [begun, setBegun] = useState<{ id: string; act: Act }>()
  return [
    begun !== undefined && begun.id === opened ? begun.act : undefined,
    /** `id`: of a row that is opened at the same time. */
    (act: Act | undefined, id = opened) =>
      setBegun(act !== undefined && id !== undefined ? { id, act } : undefined),
  ] as const
}
