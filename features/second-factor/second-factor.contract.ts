import * as z from 'zod/mini'
import { factorQuestion } from '#features/admin-session/factor-credentials.ts'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, requiredLine } from '#shared/fields.ts'
import { encodedBytes, proofOfIdentity } from '#shared/proof-of-identity.ts'

const passkey = z.object({
  id: z.string(),
  /** The user's name for it. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Null: not used yet. */
  lastUsedAt: z.nullable(z.iso.datetime()),
})

/** The second factors of one's own account. */
export const ownFactors = z.object({
  /** Since when it has an authenticator app; null: none. */
  codesSince: z.nullable(z.iso.datetime()),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
  /** A second factor is required, so the last one cannot be removed. */
  isRequired: z.boolean(),
  /** Whether passkeys can be used where this page is open. */
  passkeysHere: z.boolean(),
  /** The host on which they can. */
  passkeyHost: z.string(),
  /** Whether a change needs the password: not in the first minutes after a login without a second factor. */
  needsPassword: z.boolean(),
})
export type OwnFactors = z.output<typeof ownFactors>

/** Shown once; null when the existing codes stay valid. */
const recoveryCodes = z.nullable(z.array(z.string()))

/** Shows the second factors of your own account. */
export const showOwnFactors = endpoint({
  method: 'GET',
  path: '/admin/api/admin/second-factor',
  access: 'self',
  replies: { 200: ownFactors },
})

/**
 * Creates a challenge for a second factor of your own, needed to change one.
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
 * Creates a secret for an authenticator app. Nothing is stored until a code of it is confirmed.
 * @throws 400 The password or the second factor is wrong
 */
export const beginCodes = endpoint({
  method: 'POST',
  path: '/admin/api/admin/second-factor/codes/begin',
  access: 'self',
  body: proofOfIdentity,
  replies: {
    200: z.object({
      /** For manual entry, in base32. */
      secret: z.string(),
      /** The content of the QR code: `otpauth://totp/…`. */
      address: z.string(),
      /** To be sent with the first code; valid for 15 minutes. */
      sealed: z.string(),
    }),
  },
})

/**
 * Adds an authenticator app as your second factor. With the first factor, recovery codes are returned once.
 * @throws 400 `factor_wrong`: the code does not match the secret
 * @throws 409 The secret has expired, or was used
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
 * Removes your authenticator app.
 * @throws 400 The password or the second factor is wrong
 * @throws 409 There is none, or it is the last factor while one is required
 */
export const removeCodes = endpoint({
  method: 'POST',
  path: '/admin/api/admin/second-factor/codes/remove',
  access: 'self',
  body: proofOfIdentity,
  replies: { 200: ownFactors },
})

const named = z.array(
  z.object({ id: z.string(), type: z.enum(['public-key']), transports: z.array(z.string()) }),
)

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
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

/** RegistrationResponseJSON of WebAuthn. */
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
 * Creates the options to add a passkey. Only on the public host of this installation.
 * @throws 400 The password or the second factor is wrong
 * @throws 409 Passkeys cannot be used on this host
 */
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/admin/api/admin/second-factor/passkeys/begin',
  access: 'self',
  body: proofOfIdentity,
  replies: { 200: z.object({ options: passkeyOptions, sealed: z.string() }) },
})

/**
 * Adds a passkey as a second factor. With the first factor, recovery codes are returned once.
 * @throws 400 `factor_wrong`: the response of the browser does not match the request
 * @throws 409 The request has expired, or the passkey is known already
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
 * @throws 409 It is the last factor while one is required
 */
export const removePasskey = endpoint({
  method: 'POST',
  path: '/admin/api/admin/second-factor/passkeys/:id/remove',
  access: 'self',
  params: z.object({ id: z.string() }),
  body: proofOfIdentity,
  replies: { 200: ownFactors },
})

/**
 * Creates new recovery codes. Earlier ones become invalid.
 * @throws 400 The password or the second factor is wrong
 * @throws 409 You have no second factor
 */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/admin/api/admin/second-factor/recovery-codes',
  access: 'self',
  body: proofOfIdentity,
  replies: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
})

const requirement = z.object({ isRequired: z.boolean() })

/** Shows whether every account needs a second factor. */
export const showRequirement = endpoint({
  method: 'GET',
  path: '/admin/api/admin/second-factor/requirement',
  access: 'owner',
  replies: { 200: requirement },
})

/**
 * Requires a second factor of every account, or stops requiring it. From its next call on, an account
 * without one can only set one up.
 * @throws 409 You have none yourself
 */
export const changeRequirement = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/second-factor/requirement',
  access: 'owner',
  body: changeBody(requirement.shape),
  replies: { 200: requirement },
})
