// npm run describe-api [-- FOLDER]: writes the API descriptions from the contracts and the mounted routes.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readDocstrings } from './describe-api/docstrings.ts'

readDocstrings()
const { createApi } = await import('#app/api.ts')
const { readRateLimits } = await import('#platform/server/http/rate-limit-setting.ts')
const { collectedRoutes } = await import('#platform/server/openapi/collect-routes.ts')
const { describeCalls } = await import('./describe-api/calls.ts')
const { adminInfo, publicInfo } = await import('./describe-api/document-info.ts')

/** Stands in for the dependencies of routes: mounting uses none of them, only a request would. */
const unused: never = new Proxy(() => undefined, { get: () => unused }) as never
const parts = {
  trustProxy: false,
  headers: {},
  rateLimits: readRateLimits(),
  sharedCounts: undefined,
  origins: unused,
}
const orUnused = { get: (_: object, key: string) => (key in parts ? parts[key as 'headers'] : unused) }
const app = createApi(new Proxy(parts, orUnused) as never)
await app.ready()

const root = join(import.meta.dirname, '..')
const folder = process.argv[2] ?? join(root, 'docs/specification')
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
const routes = Map.groupBy(collectedRoutes(app), ({ path, config }) =>
  // it needs a session, or opens one
  config.access !== undefined || path.startsWith('/admin/api/') ? 'admin' : 'public',
)
await mkdir(folder, { recursive: true })
for (const [name, words] of Object.entries({ public: publicInfo(version), admin: adminInfo(version) })) {
  const document = describeCalls(routes.get(name as 'public') ?? [], words)
  await writeFile(join(folder, `openapi-${name}.json`), `${JSON.stringify(document, null, 2)}\n`)
}
