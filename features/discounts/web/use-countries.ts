import { useEffect, useState } from 'react'
import { builtInCountries, countryNames, firstCountries } from '../country-names.ts'

/** The countries to choose from (T27): five at first, then those of the service, or our own. No `url`: our own at once. */
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

/** How long the service may take for its whole answer, in milliseconds. */
const patience = 3000

/** The names that the service knows; undefined when it fails in whatever way. It learns nothing of the visitor but their address. */
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
