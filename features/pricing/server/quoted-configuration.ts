import type { QuotedConfiguration } from '#features/pricing/pricing.contract.ts'
import { quoteLifetime } from '#features/pricing/quote-lifetime.ts'
import { type QuotedChoice, type Redeemed, redeemQuote, writeQuote } from '#features/pricing/signed-quote.ts'
import { secretFor } from '#platform/server/security/session-key.ts'
import { isSignature, signatureOf } from '#platform/server/security/signature.ts'
import { toEuros } from '#shared/money.ts'
import { percentOf } from '#shared/percent.ts'
import { later } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { configurationOnTheWire } from './configuration-on-the-wire.ts'
import { priceOf } from './price-of.ts'
import type { PricedConfiguration } from './pricing.store.ts'

/** The website, the signing key and the time with which a quote is signed or verified. */
export type QuoteDeps = { website: Website; sessionKey: string; now: Date }

const purpose = 'price quote'

/** The response to a visitor: a configuration with its price held from now on. */
export const quotedConfiguration = (
  configuration: PricedConfiguration,
  { website, sessionKey, now }: QuoteDeps,
): QuotedConfiguration => {
  const price = priceOf(configuration)
  const validUntil = later(now, quoteLifetime)
  const secret = secretFor(sessionKey, purpose)
  const token = writeQuote(choiceOf(website, configuration), { price, validUntil }, (message) =>
    signatureOf(secret, message),
  )
  return {
    ...configurationOnTheWire(configuration),
    ...(token !== undefined && {
      quote: {
        token,
        validUntil: validUntil.toISOString(),
        breakdown: {
          presentation: toEuros(price.presentationCents),
          accommodation: toEuros(price.accommodationCents),
          processingFeePercent: percentOf(price.feeBasisPoints),
          processingFee: toEuros(price.feeCents),
          total: toEuros(price.totalCents),
        },
      },
    }),
  }
}

/** Verifies a quote for the active configuration that the visitor chose. */
export const redeemQuoteFor = (
  token: unknown,
  configuration: PricedConfiguration,
  { website, sessionKey, now }: QuoteDeps,
): Redeemed => {
  const secret = secretFor(sessionKey, purpose)
  return redeemQuote(token, choiceOf(website, configuration), {
    now,
    isSigned: (message, signature) => isSignature(signature, secret, message),
  })
}

const choiceOf = (website: Website, configuration: PricedConfiguration): QuotedChoice => ({
  website,
  configurationId: configuration.id,
  presentationType: configuration.presentation.type,
  stay: configuration.accommodation,
})
