import { isLoopback } from '../config.ts'

/**
 * Whether mail may leave over this address only once STARTTLS has encrypted the connection: `smtp://` to another machine,
 * unless `?tls=optional` permits a server without it. `smtps://` is encrypted from its first byte.
 */
export const requiresStartTls = (smtpUrl: string): boolean => {
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  return protocol === 'smtp:' && !isLoopback(hostname) && searchParams.get('tls') !== 'optional'
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
