import { redirect } from 'react-router'

/** W1 An address that is no page leads home. Never remembered: tomorrow it may be a page. */
export const loader = () => redirect('/', { status: 302, headers: { 'cache-control': 'no-store' } })
