import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { $ZodType } from 'zod/v4/core'
import type { Endpoint } from '#shared/endpoint.ts'
import { type CallWords, callWords } from './call-words.ts'
import type { NamedSchema } from './json-schemas.ts'
import { type FieldWords, readWords } from './source-words.ts'

/** A declared call with what its contract says of it in words. */
export type Contract = {
  /** As the code calls it. */
  name: string
  /** The folder of its contract. */
  noun: string
  words: CallWords
  fields: FieldWords
}

/**
 * Reads every contract under these folders of a noun: the calls with their words, and the schemas that the contracts
 * share by a name.
 */
export const readContracts = async (root: string, folders: readonly string[]) => {
  const words = readWords(root)
  const calls = new Map<Endpoint, Contract>()
  const named = new Map<$ZodType, NamedSchema>()
  const files = globSync(
    folders.map((folder) => `${folder}/*.contract.ts`),
    { cwd: root },
  ).sort()

  for (const path of files) {
    const file = join(root, path)
    const noun = path.split('/').at(-2) ?? ''
    const exported: Record<string, unknown> = await import(pathToFileURL(file).href)
    for (const [name, value] of Object.entries(exported)) {
      const fields = words.fieldsOf(file, name)
      if (isEndpoint(value))
        calls.set(value, { name, noun, words: callWords(words.docstringOf(file, name) ?? ''), fields })
      if (isObjectSchema(value) && !named.has(value)) named.set(value, { name: capital(name), words: fields })
    }
  }
  return { calls, named }
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'replies' in value

const isObjectSchema = (value: unknown): value is $ZodType =>
  typeof value === 'object' &&
  value !== null &&
  '_zod' in value &&
  (value as $ZodType)._zod.def.type === 'object'

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
