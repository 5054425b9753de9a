import { useEffect, useState } from 'react'

/**
 * Sends the focus to the first of some elements that is there, by their ids: after a change, whose control may be gone,
 * to the row that it was about or to a neighbour.
 */
export const useFocusNext = (): ((...ids: readonly string[]) => void) => {
  const [wanted, setWanted] = useState<readonly string[]>([])

  useEffect(() => {
    if (wanted.length === 0) return
    const found = wanted.map((id) => document.getElementById(id)).find((element) => element !== null)
    found?.scrollIntoView({ block: 'nearest' })
    found?.focus()
  }, [wanted])

  return (...ids) => setWanted(ids)
}
