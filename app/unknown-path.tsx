import { type LoaderFunctionArgs, redirect } from 'react-router'

/**
 * W1 An address that is no page leads home, or within the back-office to its dashboard, which says so. Never remembered:
 * tomorrow it may be a page.
 */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const { pathname } = new URL(request.url)
  return redirect(redirectTarget(pathname), { status: 302, headers: { 'cache-control': 'no-store' } })
}

/** Every path that begins with /admin is the back-office, whose gate lets in or leads to the login (A2). */
const redirectTarget = (path: string): string => {
  if (!path.startsWith('/admin')) return '/'
  // /admin alone is where people expect the back-office
  return /^\/admin\/?$/.test(path)
    ? '/admin-dashboard'
    : `/admin-dashboard?missing=${encodeURIComponent(path)}`
}
