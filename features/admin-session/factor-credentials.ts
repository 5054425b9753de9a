import * as z from 'zod/mini'

/** The kinds of second factors, in the order in which they are offered. */
const factorKinds = ['code', 'passkey', 'recoveryCode'] as const
export type FactorKind = (typeof factorKinds)[number]

/** Bytes as browsers write them in JSON (base64url). */
export const encodedBytes = z.string().check(z.regex(/^[\w-]*$/), z.maxLength(20_000))

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

const typedCode = z.string('Code is required').check(z.maxLength(100, 'Code is too long'))

/** AuthenticationResponseJSON of WebAuthn. */
const passkeyAnswer = z.object(
  {
    id: encodedBytes,
    rawId: encodedBytes,
    type: z.enum(['public-key']),
    response: z.object({
      clientDataJSON: encodedBytes,
      authenticatorData: encodedBytes,
      signature: encodedBytes,
      userHandle: z.nullish(encodedBytes),
    }),
  },
  'The passkey could not be read',
)

/** Exactly one of these proves the second factor. */
export const factorFields = {
  /** The six digits of the authenticator app. */
  code: z.optional(typedCode),
  recoveryCode: z.optional(typedCode),
  passkey: z.optional(passkeyAnswer),
}
const fieldsOfFactor = z.object(factorFields)
export type FactorCredentials = z.output<typeof fieldsOfFactor>
