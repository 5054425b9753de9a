/** Whether this browser makes and uses passkeys on this page: one that is secure, in a browser that reads their JSON. */
export const knowsPasskeys = (): boolean =>
  isSecureContext &&
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Makes a passkey. @throws Error with a sentence for the person */
export const makePasskey = (options: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> =>
  ask(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  )

/** Has a passkey sign what the server requests. @throws Error with a sentence for the person */
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
