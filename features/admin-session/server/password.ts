import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createConcurrencyLimit } from '#platform/server/concurrency-limit.ts'

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane; about 30 ms on a small server
const memory = 19_456
const passes = 2
const parallelism = 1
const tagLength = 32

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

const encode = (salt: Uint8Array, tag: Uint8Array): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`

/**
 * Hashes a password with argon2id and its own salt, in the PHC string format. It goes ahead of logins in the
 * queue, because whoever may set a password is authenticated.
 */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const parameters = { message: messageOf(password), nonce, parallelism, tagLength, memory, passes }
  const tag = await derive(parameters, { first: true })
  return encode(nonce, tag)
}

/** A hash that no password matches: verifying against it takes as long as against a real one. */
const dummyHash = encode(new Uint8Array(16), new Uint8Array(tagLength))

const encoded =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

/**
 * Whether the password matches a stored hash. The cost parameters are read from the hash, so older ones stay
 * valid. Without a hash (no such account) the same work is done and the result is false. `first`: ahead of
 * unknown devices.
 * @throws Error when the stored text is no argon2id hash; Problem 503 when the queue is full
 */
export const verifyPassword = async (
  password: string,
  stored: string | null | undefined,
  { first = false } = {},
): Promise<boolean> => {
  const match = encoded.exec(stored ?? dummyHash)
  if (!match) throw new Error('The stored password hash is not an argon2id hash')

  const [, m, t, p, salt = '', tag = ''] = match
  const expected = Buffer.from(tag, 'base64')
  const parameters = {
    message: messageOf(password),
    nonce: Buffer.from(salt, 'base64'),
    parallelism: Number(p),
    tagLength: expected.length,
    memory: Number(m),
    passes: Number(t),
  }
  const actual = await derive(parameters, { first })
  return timingSafeEqual(actual, expected) && typeof stored === 'string'
}

/**
 * Each hash takes memory and a thread: logins from unknown devices get one of two places, for a quarter of
 * its time, so that a flood cannot exhaust the machine.
 */
const limited = createConcurrencyLimit({
  atOnce: 2,
  reserved: 1,
  cooldownFactor: 3,
  waiting: 100,
  busy: 'Too many people are logging in at the moment. Try again in a minute.',
})

const deriveAtOnce = promisify(
  (parameters: Argon2Parameters, done: (error: Error | null, tag: Buffer) => void) =>
    argon2('argon2id', parameters, done),
)

const derive = (parameters: Argon2Parameters, priority: { first: boolean }): Promise<Buffer> =>
  limited(() => deriveAtOnce(parameters), priority)

/** Another keyboard may compose the same characters differently. */
const messageOf = (password: string): string => password.normalize('NFKC')
