import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

let known: ReadonlySet<string> | undefined

/**
 * Some 14,000 common passwords in lower case: the most frequent of @zxcvbn-ts/language-common 4.1.3 (MIT,
 * its licence is in this folder), and all of its rarer ones with at least twelve characters.
 */
export const commonPasswords = (): ReadonlySet<string> => {
  known ??= new Set(
    brotliDecompressSync(readFileSync(join(import.meta.dirname, 'common-passwords.br')))
      .toString()
      .split('\n'),
  )
  return known
}
