import * as z from 'zod/mini'

/** What someone can answer with when a second factor is requested, in the order in which it is offered. */
const factorKinds = ['code', 'passkey', 'recoveryCode'] as const
export type FactorKind = (typeof factorKinds)[number]

/** Bytes as browsers write them in JSON (base64url). */
export const encodedBytes = z.string().check(z.regex(/^[\w-]*$/), z.maxLength(20_000))

/** Requests the signature of a passkey: PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
const passkeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['preferred']),
  allowCredentials: z.array(
    z.object({ id: z.string(), type: z.enum(['public-key']), transports: z.array(z.string()) }),
  ),
})

/** What a failed login says beside its sentence when the password is right and a second factor is still needed. */
export const factorQuestion = z.object({
  /** Sent back with the factor; valid for 5 minutes, for 5 tries. */
  challenge: z.string(),
  offers: z.array(z.enum(factorKinds)),
  /** Only where a passkey is offered. */
  passkey: z.optional(passkeyQuestion),
})
export type FactorQuestion = z.output<typeof factorQuestion>

const typedCode = z.string('Code is required').check(z.maxLength(100, 'Code is too long'))

/** What a passkey has signed: AuthenticationResponseJSON of WebAuthn. */
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

/** One of these is the proof of a second factor. */
export const factorFields = {
  /** The six digits of the authenticator app. */
  code: z.optional(typedCode),
  recoveryCode: z.optional(typedCode),
  passkey: z.optional(passkeyAnswer),
}
const fieldsOfFactor = z.object(factorFields)
export type FactorCredentials = z.output<typeof fieldsOfFactor>
