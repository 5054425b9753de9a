/** What every answer carries, whatever part of the product gives it. `secure`: the visitors come over https. */
export const safeHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(secure && { 'strict-transport-security': 'max-age=31536000' }),
})

/** The policy of what is no page: nothing of it is run, drawn or framed. */
export const nothingAllowed = "default-src 'none'; frame-ancestors 'none'"
