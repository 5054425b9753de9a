import { useCallback } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

/**
 * The query of the current URL, and a setter based on it. React Router's own setter starts from the last rendered query and
 * would lose a change that is not rendered yet.
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

/** The query with one parameter changed; '' removes it. */
export const withPart = (query: URLSearchParams, name: string, value: string): URLSearchParams => {
  const next = new URLSearchParams(query)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}
