// npm run describe-api: writes the descriptions of the API under docs/specification again, from the contracts.
import { mkdir, writeFile } from 'node:fs/promises'
import { type ApiParts, createApi } from '#app/api.ts'
import { writeDocuments } from '#features/api-docs/server/write-documents.ts'
import { readRateLimits } from '#platform/server/http/rate-limit-setting.ts'
import { collectedRoutes } from '#platform/server/openapi/collect-routes.ts'
import { unwatched } from '#platform/server/watching/watch.ts'

const folder = new URL('../docs/specification/', import.meta.url)

/** Mounting a route takes its parts and uses none of them: only a request would. */
const unused = new Proxy(() => undefined, { get: () => unused }) as never
const parts: ApiParts = {
  db: unused,
  clock: unused,
  log: unused,
  checkpoint: unused,
  provider: undefined,
  payables: unused,
  files: unused,
  printFiles: unused,
  countAtSandbox: unused,
  sessionKey: '',
  publicUrl: undefined,
  rateLimits: readRateLimits() ?? unused,
  trustProxy: false,
  hasMailServer: false,
  mailsPerMinute: 30,
  origins: unused,
  version: unused,
  headers: {},
  countriesUrl: undefined,
  contentOf: unused,
  wordsOf: unused,
  mailKinds: unused,
  contentFor: unused,
  calendarIdentityOf: unused,
  calendarHostOf: unused,
  previewOf: unused,
  pages: () => undefined,
  publisher: unused,
  withSettings: unused,
  monitor: 'off',
  watch: unwatched(),
  isStopping: () => false,
  isStoreReached: () => true,
  databaseState: unused,
}

const app = createApi(parts)
await app.ready()
await mkdir(folder, { recursive: true })
for (const [name, document] of Object.entries(await writeDocuments(collectedRoutes(app))))
  await writeFile(new URL(`openapi-${name}.json`, folder), `${JSON.stringify(document, null, 2)}\n`)
