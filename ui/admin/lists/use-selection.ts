import { useState } from 'react'
import type { Selection } from './data-head.tsx'

const none: ReadonlySet<string> = new Set()

/** The selection with one id toggled. */
export const withToggled = (chosen: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

/**
 * Which of the shown rows are selected. Rows that disappear are deselected, and another `list` (website, filter, page)
 * begins with none.
 */
export const useSelection = (list: string, shown: readonly string[]): Selection & { clear: () => void } => {
  const [state, setState] = useState({ list, chosen: none })
  const remaining = state.list === list ? shown.filter((id) => state.chosen.has(id)) : []
  const chosen = remaining.length === 0 ? none : new Set(remaining)
  return {
    chosen,
    onChange: (next) => setState({ list, chosen: next }),
    clear: () => setState({ list, chosen: none }),
  }
}
