import { toCents } from '#shared/money.ts'
import type { Website } from '#shared/website.ts'
import { isChargeable } from './is-chargeable.ts'
import { type Quote, quote } from './quote.ts'

/** A quote, and until when it is valid. */
export type HeldQuote = { price: Quote; validUntil: Date }

/** The choice of a quote. A quote is valid only for exactly this choice. */
export type QuotedChoice = {
  website: Website
  configurationId: number
  presentationType: string
  stay: { nights: number; guests: number } | undefined
}

/** The fields that are signed. */
export type Message = readonly (string | number)[]

/**
 * `q1.{configuration}.{presentation}.{accommodation}.{fee in basis points}.{fee}.{total}.{until}.{signature}`,
 * amounts in cents and the moment in milliseconds since 1970. Undefined when the total could not be charged.
 */
export const writeQuote = (
  choice: QuotedChoice,
  held: HeldQuote,
  sign: (message: Message) => string,
): string | undefined =>
  isChargeable(held.price.totalCents)
    ? [...figuresOf(choice.configurationId, held), sign(messageOf(choice, held))].join('.')
    : undefined

const whole = '(0|[1-9]\\d{0,14})'

/** The result of verifying a token: valid, expired, or not a quote for this choice. */
export type Redeemed = { state: 'holds' | 'ran-out'; held: HeldQuote } | { state: 'none' }

/** Verifies a token for a choice. Nothing in it is used that was not signed for exactly this choice. */
export const redeemQuote = (
  token: unknown,
  choice: QuotedChoice,
  { now, isSigned }: { now: Date; isSigned: (message: Message, signature: string) => boolean },
): Redeemed => {
  const read = readQuote(token)
  if (!read || read.configurationId !== choice.configurationId) return { state: 'none' }
  const { held, signature } = read
  if (!isSigned(messageOf(choice, held), signature)) return { state: 'none' }
  return { state: now < held.validUntil ? 'holds' : 'ran-out', held }
}

type Read = { configurationId: number; held: HeldQuote; signature: string }

/** Our tokens have about 100 characters; a longer one is rejected unread. */
const longestToken = 200

const form = new RegExp(`^q1${`\\.${whole}`.repeat(7)}\\.([\\w-]{43})$`)

/** Parses a token, before its signature is verified; undefined when it is malformed. */
const readQuote = (token: unknown): Read | undefined => {
  if (typeof token !== 'string' || token.length > longestToken) return undefined
  const read = form.exec(token)
  if (!read) return undefined

  const [id = 0, presentation = 0, accommodation = 0, feeBasisPoints = 0, fee = 0, total = 0, until = 0] =
    read.slice(1, 8).map(Number)
  // keeps the products below the largest safe integer
  if ([presentation, accommodation, feeBasisPoints].some((figure) => figure > 1e8)) return undefined

  const price = quote({
    presentationCents: toCents(presentation),
    accommodationCents: toCents(accommodation),
    feeBasisPoints,
  })
  if (price.feeCents !== fee || price.totalCents !== total || !isChargeable(price.totalCents))
    return undefined
  return { configurationId: id, held: { price, validUntil: new Date(until) }, signature: String(read[8]) }
}

/** Website, type and stay are signed but not in the token: the verifier must know them. */
const messageOf = (
  { website, configurationId, presentationType, stay }: QuotedChoice,
  held: HeldQuote,
): Message => [
  website,
  presentationType,
  stay?.nights ?? '',
  stay?.guests ?? '',
  ...figuresOf(configurationId, held),
]

const figuresOf = (configurationId: number, { price, validUntil }: HeldQuote): Message => [
  'q1',
  configurationId,
  price.presentationCents,
  price.accommodationCents,
  price.feeBasisPoints,
  price.feeCents,
  price.totalCents,
  validUntil.getTime(),
]
