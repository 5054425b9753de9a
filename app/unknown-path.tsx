import { type LoaderFunctionArgs, redirect } from 'react-router'

/** W1 An address that is no page leads home, or within the back-office to its dashboard. Never remembered: tomorrow it may be a page. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(isOfBackOffice(request) ? '/admin-dashboard' : '/', {
    status: 302,
    headers: { 'cache-control': 'no-store' },
  })

/** Every path that begins with /admin is the back-office, whose gate lets in or leads to the login (A2). */
const isOfBackOffice = ({ url }: Request): boolean => new URL(url).pathname.startsWith('/admin')
