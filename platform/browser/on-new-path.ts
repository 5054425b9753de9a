import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A `shouldRevalidate` for pages whose query only chooses among what is here: it asks for nothing. */
export const onNewPath = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname
