import { randomBytes } from 'node:crypto'
import type { FactorQuestion } from '#features/admin-session/factor-credentials.ts'
import type { FactorCredentials } from '#shared/proof-of-identity.ts'
import type { NewPasskey, PasskeyOptions } from '../second-factor.contract.ts'
import type { PasskeyRow } from './passkeys.store.ts'

/** The relying party of a passkey. */
type Home = { origin: string; hostname: string }

/** The timeout of the browser's dialog, in milliseconds. */
const timeout = 120_000

/** ES256, RS256 and EdDSA as COSE algorithm identifiers, which authenticators support. */
const algorithms = [-7, -257, -8]

/** The transports that WebAuthn defines; a browser may report others. */
const knownTransports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** A challenge for passkeys: 32 random bytes. */
export const newQuestion = (): Buffer => randomBytes(32)

/** The options to sign a challenge with one of these passkeys. */
export const passkeyQuestion = (
  home: Home,
  question: Uint8Array,
  passkeys: readonly PasskeyRow[],
): NonNullable<FactorQuestion['passkey']> => ({
  challenge: Buffer.from(question).toString('base64url'),
  rpId: home.hostname,
  timeout: timeout,
  userVerification: 'preferred',
  allowCredentials: passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key',
    transports,
  })),
})

/** The options to create a passkey for this account, excluding those that it has. */
export const passkeyOptions = (
  home: Home,
  question: Uint8Array,
  { id, email, name }: { id: string; email: string; name: string },
  passkeys: readonly PasskeyRow[],
): PasskeyOptions => ({
  challenge: Buffer.from(question).toString('base64url'),
  rp: { id: home.hostname, name: home.hostname },
  // authenticators show name and display name; the id contains no personal data
  user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name },
  pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
  timeout: timeout,
  attestation: 'none',
  excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key',
    transports,
  })),
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
})

/**
 * The credential to store for a new passkey; undefined when the response does not match this challenge and
 * host.
 */
export const readNewPasskey = async (
  home: Home,
  question: Uint8Array,
  { response, ...passkey }: NewPasskey,
) => {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { transports: reported = [], ...signed } = response
  const transports = reported.filter((name) => knownTransports.has(name))
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, response: signed, clientExtensionResults: {} },
    expectedChallenge: Buffer.from(question).toString('base64url'),
    expectedOrigin: home.origin,
    expectedRPID: home.hostname,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return undefined
  const { id: credentialId, publicKey, counter: signCount } = registrationInfo.credential
  return { credentialId, publicKey, signCount, transports }
}

/**
 * The new signature counter when the passkey has signed this challenge; undefined otherwise. A counter that
 * did not increase is refused, because it indicates a cloned authenticator (WebAuthn, section 6.1.1).
 */
export const readSignature = async (
  home: Home,
  question: Uint8Array,
  { credentialId: id, publicKey, signCount }: PasskeyRow,
  { response, ...passkey }: NonNullable<FactorCredentials['passkey']>,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { userHandle, ...signed } = response
  const verified = await verifyAuthenticationResponse({
    response: {
      ...passkey,
      response: { ...signed, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: Buffer.from(question).toString('base64url'),
    expectedOrigin: home.origin,
    expectedRPID: home.hostname,
    credential: { id, publicKey: new Uint8Array(publicKey), counter: signCount },
    requireUserVerification: false,
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}
