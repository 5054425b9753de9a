import pg from 'pg'
import type { DatabaseAddress } from '../database.ts'

/** What to do about a DATABASE_URL, by the error of the driver, the system or PostgreSQL. */
const advice: [RegExp, string][] = [
  [
    /SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)|CERT_UNTRUSTED/,
    'The certificate of the database is not trusted. If a private authority signed it, name its certificate: add ?sslmode=verify-full&sslrootcert=/path/to/ca.crt to DATABASE_URL.',
  ],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID/,
    'The certificate of the database is for another name than that in DATABASE_URL. Use a name that is in it, or have one made for this name.',
  ],
  [
    /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/,
    'The certificate of the database is not valid today. Renew it, and check the clocks of both machines.',
  ],
  [
    /does not support SSL/,
    'The database offers no TLS. Turn it on there (ssl = on); on this machine, or over a network of your own, leave sslmode out of DATABASE_URL.',
  ],
  [
    /pg_hba\.conf .*no encryption/,
    'The database lets no one in without TLS. Add ?sslmode=verify-full to DATABASE_URL.',
  ],
  [
    /pg_hba\.conf (entry|rejects)/,
    'The database lets no one in from this machine with this user and database. Add a line for them to its pg_hba.conf.',
  ],
  [
    /ENOENT.*open '/,
    'A file of DATABASE_URL (sslrootcert, sslcert or sslkey) is not there. Correct its path.',
  ],
  [
    /EACCES.*open '/,
    'A file of DATABASE_URL (sslrootcert, sslcert or sslkey) cannot be read by this user. Let this user read it.',
  ],
  [
    /28P01|SASL/,
    'The database refuses this user or this password. Correct them in DATABASE_URL; special characters are written as %XX.',
  ],
  [/3D000/, 'The database of this name does not exist. Create it, or correct the name in DATABASE_URL.'],
]

/** The message for an operator whose DATABASE_URL does not connect, with the original error at its end. */
export const connectionFailure = (error: unknown): Error => {
  const { code = '', message = String(error) } = (error ?? {}) as { code?: string; message?: string }
  const [, sentence] = advice.find(([sign]) => sign.test(`${code} ${message}`)) ?? []
  return new Error(
    `The database of DATABASE_URL cannot be used. ${sentence ?? 'Start it, or correct the address.'} (${error})`,
    { cause: error },
  )
}

/** Connects once and disconnects. @throws the message of `connectionFailure` when that fails */
export const requireConnection = async (address: DatabaseAddress): Promise<void> => {
  try {
    const client = new pg.Client({ ...address, connectionTimeoutMillis: 5_000 })
    await client.connect()
    await client.end()
  } catch (error) {
    throw connectionFailure(error)
  }
}
