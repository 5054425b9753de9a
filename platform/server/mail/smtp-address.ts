import { isLoopback } from '../config.ts'

/**
 * Whether mail may leave over this address only once STARTTLS has encrypted the connection: `smtp://` to another machine,
 * unless `?tls=optional` permits a server without it, or with `?tls=verify`. `smtps://` is encrypted from its first byte.
 */
export const requiresStartTls = (smtpUrl: string): boolean => {
  return new URL(smtpUrl).protocol === 'smtp:' && requiresCertificate(smtpUrl)
}

/**
 * Whether the certificate of an encrypted connection must be one that this machine trusts. One that leads to this machine
 * itself can be read by no one else, and where none would do, an unknown certificate does too. `?tls=verify` asks for it
 * in any case.
 */
export const requiresCertificate = (smtpUrl: string): boolean => {
  const { hostname, searchParams } = new URL(smtpUrl)
  const tls = searchParams.get('tls')
  return tls === 'verify' || (tls !== 'optional' && !isLoopback(hostname))
}

/** The address as nodemailer reads it: our word is not one of its own, and none of its own softens what we require. */
export const transportAddress = (smtpUrl: string): string => {
  const url = new URL(smtpUrl)
  url.searchParams.delete('tls')
  if (!requiresStartTls(smtpUrl)) return url.href
  for (const softer of ['ignoreTLS', 'opportunisticTLS']) url.searchParams.delete(softer)
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** How mail leaves, for the operator who starts the product. */
export const mailRoute = (smtpUrl: string): string =>
  requiresStartTls(smtpUrl)
    ? 'SMTP, only over STARTTLS; for a server without it, end SMTP_URL with ?tls=optional'
    : 'SMTP'
