import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

let known: ReadonlySet<string> | undefined

/**
 * Some 14,000 passwords that are tried first, in small letters: the most frequent of @zxcvbn-ts/language-common 4.1.3
 * (MIT, its licence is beside them), and of its rarer ones all with twelve characters or more.
 */
export const commonPasswords = (): ReadonlySet<string> => {
  known ??= new Set(
    brotliDecompressSync(readFileSync(join(import.meta.dirname, 'common-passwords.br')))
      .toString()
      .split('\n'),
  )
  return known
}
