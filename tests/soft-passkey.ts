import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { FactorQuestion } from '#features/admin-session/factor-credentials.ts'
import type { PasskeyOptions } from '#features/second-factor/second-factor.contract.ts'

type Question = NonNullable<FactorQuestion['passkey']>

/**
 * A software authenticator with one key (ES256, attestation none), and the browser's part: it answers the server's
 * options on a page of this origin. Its signature counter can be set, as on a cloned key.
 */
export const softPasskey = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const counter = { value: 0 }

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  /** RP ID hash, flags (present, verified), counter. */
  const authenticatorData = (rpId: string, flags: number) => {
    counter.value++
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter.value)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), count])
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const

  return {
    id: named.id,
    counter,
    /** The result of navigator.credentials.create(). */
    make: ({ challenge, rp }: PasskeyOptions) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      // kty EC2, alg ES256, crv P-256, x, y
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([authenticatorData(rp.id, 0x45), Buffer.alloc(16), length, id, key])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.of(0x58, data.length),
        data,
      ])
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'] as const,
        },
      }
    },
    /** The result of navigator.credentials.get(). */
    answer: ({ challenge, rpId }: Question) => {
      const data = authenticatorData(rpId, 0x05)
      const client = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}
