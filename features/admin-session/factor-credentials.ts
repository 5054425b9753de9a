import * as z from 'zod/mini'

/** The kinds of second factors, in the order in which they are offered. */
const factorKinds = ['code', 'passkey', 'recoveryCode'] as const
export type FactorKind = (typeof factorKinds)[number]

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
const passkeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['preferred']),
  allowCredentials: z.array(
    z.object({ id: z.string(), type: z.enum(['public-key']), transports: z.array(z.string()) }),
  ),
})

/** The additional fields of a failed login when the password is right and a second factor is needed. */
export const factorQuestion = z.object({
  /** To be sent with the factor; valid for 5 minutes and 5 attempts. */
  challenge: z.string(),
  offers: z.array(z.enum(factorKinds)),
  /** Only if a passkey is offered. */
  passkey: z.optional(passkeyQuestion),
})
export type FactorQuestion = z.output<typeof factorQuestion>
