import { randomBytes } from 'node:crypto'
import type { FactorCredentials, FactorQuestion } from '#features/admin-session/factor-credentials.ts'
import type { NewPasskey, PasskeyOptions } from '../second-factor.contract.ts'
import type { PasskeyRow } from './passkeys.store.ts'

/** Where a passkey is valid. */
type Home = { origin: string; hostname: string }

/** How long a browser waits for the person, in milliseconds. */
const patience = 120_000

/** ES256, RS256 and EdDSA, as COSE calls them: what authenticators speak. */
const algorithms = [-7, -257, -8]

/** The ways to an authenticator that WebAuthn names; a browser may know others. */
const knownTransports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** What passkeys sign: 32 random bytes. */
export const newQuestion = (): Buffer => randomBytes(32)

/** Requests the signature of one of these passkeys. */
export const passkeyQuestion = (
  home: Home,
  question: Uint8Array,
  passkeys: readonly PasskeyRow[],
): NonNullable<FactorQuestion['passkey']> => ({
  challenge: Buffer.from(question).toString('base64url'),
  rpId: home.hostname,
  timeout: patience,
  userVerification: 'preferred',
  allowCredentials: passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key',
    transports,
  })),
})

/** What a browser needs to make a passkey for this account, which has these already. */
export const passkeyOptions = (
  home: Home,
  question: Uint8Array,
  { id, email, name }: { id: string; email: string; name: string },
  passkeys: readonly PasskeyRow[],
): PasskeyOptions => ({
  challenge: Buffer.from(question).toString('base64url'),
  rp: { id: home.hostname, name: home.hostname },
  // authenticators show name and display name; the id says nothing of the person
  user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name },
  pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
  timeout: patience,
  attestation: 'none',
  excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key',
    transports,
  })),
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
})

/** What to keep of a new passkey; undefined when it is none for this question and this host. */
export const readNewPasskey = async (
  home: Home,
  question: Uint8Array,
  { response, ...passkey }: NewPasskey,
) => {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { transports: given = [], ...signed } = response
  const transports = given.filter((name) => knownTransports.has(name))
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
 * The new count of signatures when the passkey has signed this question; undefined when it has not. One whose count does
 * not grow is refused: there is a copy of it (WebAuthn, section 6.1.1).
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
