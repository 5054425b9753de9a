import { contentSecurityPolicy } from '#app/content-security-policy.ts'

type Allowed = {
  /** The address of Vite: the browser hears there what has changed. */
  workshop: string
  /** The one foreign origin that a page may ask in production as well. */
  connectTo?: string | undefined
}

/**
 * The policy of production, and what Vite needs: style sheets that its client writes into the page, its socket, and the
 * worker with which it waits for a restart of Vite. Scripts are as in production.
 */
export const developmentPolicy = (html: string, { workshop, connectTo }: Allowed): string => {
  const origins = [connectTo, workshop, workshop.replace(/^http/, 'ws')].filter((origin) => origin)
  const policy = contentSecurityPolicy(html, origins.join(' ')).replace(
    /style-src [^;]*/,
    "style-src 'self' 'unsafe-inline'",
  )
  return `${policy}; worker-src 'self' blob:`
}
