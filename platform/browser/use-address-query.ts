import { useCallback } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

/**
 * The query of the address, and how it is changed: from what the address has now. What was changed a moment ago is
 * there before React has rendered it, and React Router would begin with what was rendered last and lose it.
 */
export const useAddressQuery = () => {
  const [query, setQuery] = useSearchParams()
  const change = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) =>
      setQuery(next(new URLSearchParams(location.search)), options),
    [setQuery],
  )
  return [query, change] as const
}

/** The same query with one part changed; '' takes it out. */
export const withPart = (query: URLSearchParams, name: string, value: string): URLSearchParams => {
  const next = new URLSearchParams(query)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}
