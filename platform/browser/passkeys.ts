/**
 * Whether this browser can create and use passkeys on this page: the page must be secure, and the browser must parse their
 * JSON.
 */
export const supportsPasskeys = (): boolean =>
  isSecureContext &&
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Creates a passkey. @throws Error with a message for the user */
export const makePasskey = (options: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> =>
  ask(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  )

/** Signs the server's challenge with a passkey. @throws Error with a message for the user */
export const usePasskey = (options: PublicKeyCredentialRequestOptionsJSON): Promise<unknown> =>
  ask(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  )

const ask = async (request: () => Promise<Credential | null>): Promise<unknown> => {
  try {
    const credential = await request()
    if (credential) return (credential as PublicKeyCredential).toJSON()
  } catch (error) {
    throw new Error(sentenceOf(error), { cause: error })
  }
  throw new Error('Your browser gave no passkey. Try again.')
}

const sentenceOf = (error: unknown): string => {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  if (name === 'NotAllowedError')
    return 'The passkey was not used: you cancelled, or it took too long. Try again.'
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  return `Your browser could not use the passkey: ${message}`
}
