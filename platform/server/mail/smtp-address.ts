import { isLoopback } from '../config.ts'

/**
 * Whether emails may be sent only after STARTTLS: for `smtp://` to another machine, unless `?tls=optional` permits a server
 * without it, and with `?tls=verify`. `smtps://` is always encrypted.
 */
export const requiresStartTls = (smtpUrl: string): boolean => {
  return new URL(smtpUrl).protocol === 'smtp:' && requiresCertificate(smtpUrl)
}

/**
 * Whether the server's certificate must be trusted. Not on loopback, where no one else can read the connection, nor where
 * even none would be accepted. `?tls=verify` requires it in any case.
 */
export const requiresCertificate = (smtpUrl: string): boolean => {
  const { hostname, searchParams } = new URL(smtpUrl)
  const tls = searchParams.get('tls')
  return tls === 'verify' || (tls !== 'optional' && !isLoopback(hostname))
}

/** The URL for nodemailer: without our own parameter, and without parameters of nodemailer that would weaken what we require. */
export const transportAddress = (smtpUrl: string): string => {
  const url = new URL(smtpUrl)
  url.searchParams.delete('tls')
  if (!requiresStartTls(smtpUrl)) return url.href
  for (const softer of ['ignoreTLS', 'opportunisticTLS']) url.searchParams.delete(softer)
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** How emails are sent, for the operator who starts the product. */
export const mailRoute = (smtpUrl: string): string =>
  requiresStartTls(smtpUrl)
    ? 'SMTP, only over STARTTLS; for a server without it, end SMTP_URL with ?tls=optional'
    : 'SMTP'
