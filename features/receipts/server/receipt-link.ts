import { secretFor } from '#platform/server/security/session-key.ts'
import { isSignature, signatureOf } from '#platform/server/security/signature.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import type { ReceiptKey } from './receipts.store.ts'

/** How long the address of a document is valid. */
const addressLife = minutes(60)

type Named = ReceiptKey & { linkVersion: number }

/**
 * The path of the PDF for the next hour: `{live|test}.{number}.{end}.{signature}`. The signature includes the version
 * of the payer's personal link, so both become invalid together.
 */
export const receiptAddress = (sessionKey: string, named: Named, now: Date): string => {
  const end = later(now, addressLife).getTime()
  const signature = signatureOf(secretOf(sessionKey), says(named, end))
  const token = `${named.livemode ? 'live' : 'test'}.${named.number}.${end}.${signature}`
  // a visitor may open it at the host of the next edition
  return `/api/registration/receipt?token=${token}&website=${named.website}`
}

/** The document that a token names on this website; `isSigned` verifies it against the version of the link. */
export const readReceiptToken = (
  token: string,
  sessionKey: string,
  website: Website,
  now: Date,
): { key: ReceiptKey; isSigned: (linkVersion: number) => boolean } | undefined => {
  const [, series, numberPart, until, signature = ''] =
    /^(live|test)\.([1-9]\d{0,8})\.([1-9]\d{0,15})\.([\w-]{43})$/.exec(token) ?? []
  const [number, end] = [Number(numberPart), Number(until)]
  if (!series || end <= now.getTime()) return undefined
  const key = { website, livemode: series === 'live', number }
  return {
    key,
    isSigned: (linkVersion) =>
      isSignature(signature, secretOf(sessionKey), says({ ...key, linkVersion }, end)),
  }
}

const secretOf = (sessionKey: string) => secretFor(sessionKey, 'receipt file')

const says = ({ website, livemode, number, linkVersion }: Named, end: number) => [
  website,
  livemode ? 'live' : 'test',
  number,
  linkVersion,
  end,
]
