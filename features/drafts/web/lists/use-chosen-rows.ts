import { useState } from 'react'
import type { StoredItem } from '#content/stored-content.ts'

/** Which rows of a list are chosen, for what is done with several at once. */
export const useChosenRows = (items: readonly StoredItem[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>()
  return {
    isOn: ids !== undefined,
    /** In the order of the list, without those that are gone. */
    chosen: items.filter(({ id }) => ids?.has(id)),
    start: () => setIds(new Set()),
    end: () => setIds(undefined),
    all: () => setIds(new Set(items.map(({ id }) => id))),
    turn: (id: string) =>
      setIds((now) => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
  }
}
export type ChosenRows = ReturnType<typeof useChosenRows>
