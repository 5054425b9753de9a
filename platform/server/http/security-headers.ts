type Transport = {
  /** Visitors use https. */
  isSecure: boolean
  /** Subdomains use https as well. */
  withSubdomains?: boolean
}

/** The headers of every answer. */
export const securityHeaders = ({
  isSecure,
  withSubdomains,
}: Transport): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // isolates our pages from the windows that opened them
  'cross-origin-opener-policy': 'same-origin',
  // none of our pages uses these
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(isSecure && {
    'strict-transport-security': `max-age=31536000${withSubdomains ? '; includeSubDomains' : ''}`,
  }),
})

/** The content security policy of answers that are not pages: nothing may be run, drawn or framed. */
export const denyAllPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
