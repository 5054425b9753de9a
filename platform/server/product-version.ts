import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of package.json, in a release archive with the commit: `0.1.0+c1f4fbf3`. */
export const productVersion = (): string => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
