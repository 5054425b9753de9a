import { toCents } from '#shared/money.ts'
import type { Website } from '#shared/website.ts'
import { isChargeable } from './is-chargeable.ts'
import { type Quote, quote } from './quote.ts'

/** A quote, and until when it holds. */
export type HeldQuote = { price: Quote; validUntil: Date }

/** What is quoted. A quote holds for exactly this and for nothing else. */
export type QuotedChoice = {
  website: Website
  configurationId: number
  presentationType: string
  stay: { nights: number; guests: number } | undefined
}

/** What a signature is made over. */
export type Message = readonly (string | number)[]

/**
 * `q1.{configuration}.{presentation}.{accommodation}.{fee in basis points}.{fee}.{total}.{until}.{signature}`, amounts in
 * cents and the moment in milliseconds since 1970. Undefined when no one could pay the total: that is never promised.
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

/** What a token is worth: it holds, it held once, or it is no quote for this choice. */
export type Redeemed = { state: 'holds' | 'ran-out'; held: HeldQuote } | { state: 'none' }

/** Judges what came as a quote for a choice. Nothing in it counts that is not signed for exactly this choice. */
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

/** A token of ours is about 100 characters; what is longer is none, and is not looked at. */
const longestToken = 200

const form = new RegExp(`^q1${`\\.${whole}`.repeat(7)}\\.([\\w-]{43})$`)

/** What a token says, before its signature is looked at; undefined when no quote could say that. */
const readQuote = (token: unknown): Read | undefined => {
  if (typeof token !== 'string' || token.length > longestToken) return undefined
  const read = form.exec(token)
  if (!read) return undefined

  const [id = 0, presentation = 0, accommodation = 0, feeBasisPoints = 0, fee = 0, total = 0, until = 0] =
    read.slice(1, 8).map(Number)
  // more than money can be: fifteen digits times fifteen digits would be no longer a whole number
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

/** The website, the type and the stay are not in the token: anyone who redeems it must know them. */
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
