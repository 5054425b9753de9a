import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A `shouldRevalidate` for pages whose query only filters data that is already loaded. */
export const revalidateOnNewPath = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname
