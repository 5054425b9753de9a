import { type LoaderFunctionArgs, redirect } from 'react-router'

/**
 * W1 Redirects an unknown address home, or within the back-office to the dashboard, which says so. Not cacheable: the
 * page may exist tomorrow.
 */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const { pathname } = new URL(request.url)
  return redirect(redirectTarget(pathname), { status: 302, headers: { 'cache-control': 'no-store' } })
}

/** Every path below /admin belongs to the back-office, whose gate handles the login (A2). */
export const redirectTarget = (path: string): string => {
  if (!path.startsWith('/admin')) return '/'
  // /admin alone is expected to be the back-office, not a missing page
  return /^\/admin\/?$/.test(path)
    ? '/admin-dashboard'
    : `/admin-dashboard?missing=${encodeURIComponent(path)}`
}
