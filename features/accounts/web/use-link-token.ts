import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of the link that has led here; empty when there is none. It leaves the address at once, so that neither a
 * glance, a copied address nor the browser's history gives it away. From then on it lives in the state of this entry of
 * the tab's history: a reload finds it again, as a mail is often no longer at hand, and no other page, tab or
 * entry reads it, as all pages would in the session storage. It goes with the entry, which the login page replaces.
 */
export const useLinkToken = (): string => {
  const { hash, pathname, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = hash.slice(1)

  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, state: { linkToken: inAddress } })
  }, [inAddress, pathname, navigate])

  return inAddress || keptTokenOf(state)
}

const keptTokenOf = (state: unknown): string => {
  const token: unknown = (state as { linkToken?: unknown } | null)?.linkToken
  return typeof token === 'string' ? token : ''
}
