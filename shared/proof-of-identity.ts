import * as z from 'zod/mini'
import { typedPassword } from './typed-password.ts'

/** Bytes as browsers write them in JSON (base64url). */
export const encodedBytes = z.string().check(z.regex(/^[\w-]*$/), z.maxLength(20_000))

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

/** The proof of identity that a sensitive change needs: the password, and a second factor of who has one. */
export const proofOfIdentity = z.object({
  password: z.optional(typedPassword),
  /** What a passkey signs. */
  challenge: z.optional(z.string().check(z.maxLength(500))),
  ...factorFields,
})
export type ProofOfIdentity = z.output<typeof proofOfIdentity>
