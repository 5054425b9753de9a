import { useEffect, useState } from 'react'
import { builtInCountries, countryNames, firstCountries } from '../country-names.ts'

/**
 * The countries to choose from (T27): five while loading, then those of the service, or the built-in ones. Without
 * `url` the built-in ones at once.
 */
export const useCountries = (url: string | null): readonly string[] => {
  const [names, setNames] = useState<readonly string[]>(url === null ? builtInCountries : firstCountries)

  useEffect(() => {
    if (url === null) return undefined
    const left = new AbortController()
    void askService(url, left.signal).then((found) => {
      if (!left.signal.aborted) setNames(found ?? builtInCountries)
    })
    return () => left.abort()
  }, [url])

  return names
}

/** The timeout of the service in milliseconds, for its whole answer. */
const patience = 3000

/**
 * The names from the service; undefined on any failure. No cookie or referrer is sent: the service learns only the
 * visitor's IP address.
 */
const askService = async (url: string, left: AbortSignal): Promise<string[] | undefined> => {
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([left, AbortSignal.timeout(patience)]),
    })
    return response.ok ? countryNames(await response.json()) : undefined
  } catch {
    return undefined
  }
}
