import { contentSecurityPolicy } from '#app/content-security-policy.ts'

type Allowed = {
  /** The origin of Vite, from which the browser receives changes. */
  workshop: string
  /** The one foreign origin that pages may connect to in production as well. */
  connectTo?: string | undefined
}

/**
 * The production policy, plus what Vite needs: style sheets that its client inserts, its WebSocket, and the worker with
 * which it waits for a restart of Vite. Scripts are as in production.
 */
export const developmentPolicy = (html: string, { workshop, connectTo }: Allowed): string => {
  const origins = [connectTo, workshop, workshop.replace(/^http/, 'ws')].filter((origin) => origin)
  const policy = contentSecurityPolicy(html, origins.join(' ')).replace(
    /style-src [^;]*/,
    "style-src 'self' 'unsafe-inline'",
  )
  return `${policy}; worker-src 'self' blob:`
}
