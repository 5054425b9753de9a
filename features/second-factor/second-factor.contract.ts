import * as z from 'zod/mini'
import { typedPassword } from '#features/admin-session/admin-session.contract.ts'
import { encodedBytes, factorFields, factorQuestion } from '#features/admin-session/factor-credentials.ts'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, requiredLine } from '#shared/fields.ts'

const passkey = z.object({
  id: z.string(),
  /** What its owner calls it. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Null: not used yet. */
  lastUsedAt: z.nullable(z.iso.datetime()),
})

/** The second factors of one's own account. */
export const ownFactors = z.object({
  /** Since when an authenticator app makes codes for it; null: none does. */
  codesSince: z.nullable(z.iso.datetime()),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
  /** Everyone needs a second factor: the last one cannot be removed. */
  isRequired: z.boolean(),
  /** Whether passkeys can be used where this page is open. */
  passkeysHere: z.boolean(),
  /** The host on which they can. */
  passkeyHost: z.string(),
  /** Whether a change needs the password: not in the first minutes after a login without a second factor. */
  needsPassword: z.boolean(),
})
export type OwnFactors = z.output<typeof ownFactors>

/**
 * Who changes a factor proves who they are: by their password, and by a factor when they have one. A passkey answers
 * the `challenge` of `askForFactor`.
 */
const proof = {
  password: z.optional(typedPassword),
  challenge: z.optional(z.string().check(z.maxLength(500))),
  ...factorFields,
}
const proofFields = z.object(proof)
export type FactorVerification = z.output<typeof proofFields>

/** Shown once; null where those of before are still valid. */
const recoveryCodes = z.nullable(z.array(z.string()))

/** Shows the second factors of your own account. */
export const showOwnFactors = endpoint({
  method: 'GET',
  path: '/admin/api/admin/second-factor',
  access: 'self',
  replies: { 200: ownFactors },
})

/**
 * Requests a proof of a second factor of your own, before you change one.
 * @throws 409 You have none
 */
export const askForFactor = endpoint({
  method: 'POST',
  path: '/admin/api/admin/second-factor/question',
  access: 'self',
  body: z.nullish(z.object({})),
  replies: { 200: factorQuestion },
})

/**
 * Makes a secret for an authenticator app. Nothing is stored before a code of it is confirmed.
 * @throws 400 The password or the second factor is wrong
 */
export const beginCodes = endpoint({
  method: 'POST',
  path: '/admin/api/admin/second-factor/codes/begin',
  access: 'self',
  body: z.object(proof),
  replies: {
    200: z.object({
      /** For typing, in base32. */
      secret: z.string(),
      /** What the QR code says: `otpauth://totp/…`. */
      address: z.string(),
      /** Sent back with the first code; valid for 15 minutes. */
      sealed: z.string(),
    }),
  },
})

/**
 * Sets codes of an authenticator app as your second factor. The recovery codes come with the first factor, this once.
 * @throws 400 `factor_wrong`: the code is not one of this secret
 * @throws 409 The secret is too old, or was used
 */
export const confirmCodes = endpoint({
  method: 'POST',
  path: '/admin/api/admin/second-factor/codes/confirm',
  access: 'self',
  body: z.object({
    sealed: z.string('sealed is required').check(z.maxLength(2000)),
    code: z.string('Code is required').check(z.maxLength(100, 'Code is too long')),
  }),
  replies: { 200: z.object({ recoveryCodes }) },
})

/**
 * Removes the codes of your authenticator app.
 * @throws 400 The password or the second factor is wrong
 * @throws 409 There are none, or it is the last factor while everyone needs one
 */
export const removeCodes = endpoint({
  method: 'POST',
  path: '/admin/api/admin/second-factor/codes/remove',
  access: 'self',
  body: z.object(proof),
  replies: { 200: ownFactors },
})

const named = z.array(
  z.object({ id: z.string(), type: z.enum(['public-key']), transports: z.array(z.string()) }),
)

/** What a browser makes a passkey by: PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
const passkeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.enum(['public-key']) })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: named,
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
})
export type PasskeyOptions = z.output<typeof passkeyOptions>

/** What a browser has made: RegistrationResponseJSON of WebAuthn. */
const newPasskey = z.object(
  {
    id: encodedBytes,
    rawId: encodedBytes,
    type: z.enum(['public-key']),
    response: z.object({
      clientDataJSON: encodedBytes,
      attestationObject: encodedBytes,
      transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
    }),
  },
  'The passkey could not be read',
)
export type NewPasskey = z.output<typeof newPasskey>

/**
 * Begins to add a passkey. Only where this installation has its public address.
 * @throws 400 The password or the second factor is wrong
 * @throws 409 Passkeys cannot be used on this host
 */
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/admin/api/admin/second-factor/passkeys/begin',
  access: 'self',
  body: z.object(proof),
  replies: { 200: z.object({ options: passkeyOptions, sealed: z.string() }) },
})

/**
 * Adds a passkey as a second factor. The recovery codes come with the first factor, this once.
 * @throws 400 `factor_wrong`: the browser's answer is no passkey for this request
 * @throws 409 The request is too old, or the passkey is known already
 */
export const confirmPasskey = endpoint({
  method: 'POST',
  path: '/admin/api/admin/second-factor/passkeys/confirm',
  access: 'self',
  body: z.object({
    sealed: z.string('sealed is required').check(z.maxLength(2000)),
    name: requiredLine('Name', 60),
    passkey: newPasskey,
  }),
  replies: { 200: z.object({ recoveryCodes }) },
})

/**
 * Removes one of your passkeys.
 * @throws 400 The password or the second factor is wrong
 * @throws 404 You have no such passkey
 * @throws 409 It is the last factor while everyone needs one
 */
export const removePasskey = endpoint({
  method: 'POST',
  path: '/admin/api/admin/second-factor/passkeys/:id/remove',
  access: 'self',
  params: z.object({ id: z.string() }),
  body: z.object(proof),
  replies: { 200: ownFactors },
})

/**
 * Makes new recovery codes. Those of before no longer work.
 * @throws 400 The password or the second factor is wrong
 * @throws 409 You have no second factor
 */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/admin/api/admin/second-factor/recovery-codes',
  access: 'self',
  body: z.object(proof),
  replies: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
})

const requirement = z.object({ isRequired: z.boolean() })

/** Shows whether everyone needs a second factor. */
export const showRequirement = endpoint({
  method: 'GET',
  path: '/admin/api/admin/second-factor/requirement',
  access: 'owner',
  replies: { 200: requirement },
})

/**
 * Requires a second factor of everyone, or no longer. Who has none can only set one up, from their next call on.
 * @throws 409 You have none yourself
 */
export const changeRequirement = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/second-factor/requirement',
  access: 'owner',
  body: changeBody(requirement.shape),
  replies: { 200: requirement },
})
