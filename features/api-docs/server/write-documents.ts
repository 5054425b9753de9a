import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exampleValues } from '#features/api-docs/example-values.ts'
import type { DescribedRoute } from '#platform/server/openapi/collect-routes.ts'
import { writeDocument } from '#platform/server/openapi/document.ts'
import type { SchemaHints } from '#platform/server/openapi/json-schemas.ts'
import { readContracts } from '#platform/server/openapi/read-contracts.ts'
import { emailAddress, formTraces } from '#shared/fields.ts'
import type { ApiDocument } from '#shared/openapi/api-document.ts'
import { adminWords, publicWords } from './document-words.ts'

const root = join(import.meta.dirname, '../../..')

/** Where contracts are; not those of the sandbox, which plays the payment provider. */
const folders = ['features/*', 'sandbox/rehearsal']

const hints: SchemaHints = {
  known: new Map([[emailAddress, { format: 'email' }]]),
  hidden: new Set(Object.values(formTraces)),
}

export type ApiDocuments = { public: ApiDocument; admin: ApiDocument }

/** Writes both descriptions of the API, of what is mounted and what its contracts say. */
export const writeDocuments = async (routes: readonly DescribedRoute[]): Promise<ApiDocuments> => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const contracts = await readContracts(root, folders)
  const given = { contracts, hints, examples: exampleValues }
  return {
    public: writeDocument({
      ...given,
      routes: routes.filter((route) => !isOfBackOffice(route)),
      words: publicWords(version),
    }),
    admin: writeDocument({ ...given, routes: routes.filter(isOfBackOffice), words: adminWords(version) }),
  }
}

/** Whether a call belongs to the back-office: it needs a session, or opens one. */
const isOfBackOffice = ({ path, config }: DescribedRoute) =>
  config.access !== undefined || path.startsWith('/admin/api/')
