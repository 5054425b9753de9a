type Transport = {
  /** The visitors come over https. */
  isSecure: boolean
  /** The names below this one are served over https too. */
  withSubdomains?: boolean
}

/** What every answer carries, whatever part of the product gives it. */
export const safeHeaders = ({ isSecure, withSubdomains }: Transport): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // a page of ours that another one opens is none of its business
  'cross-origin-opener-policy': 'same-origin',
  // what none of our pages uses
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(isSecure && {
    'strict-transport-security': `max-age=31536000${withSubdomains ? '; includeSubDomains' : ''}`,
  }),
})

/** The policy of what is no page: nothing of it is run, drawn or framed. */
export const nothingAllowed =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
