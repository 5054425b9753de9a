import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative, resolve, sep } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite'
import { isNotPage } from '#app/known-paths.ts'
import { pageRenderer } from '#app/render-page.ts'
import { contentHeader } from '#platform/server/http/render-content.ts'
import { basenameHeader } from './forward-pages.ts'
import { httpCaller } from './http-caller.ts'

const root = join(import.meta.dirname, '../..')
/** Visitors' data and keys: neither watched nor served. */
const dataFolder = resolve(root, process.env['DATA_DIR'] ?? 'data')

type Settings = {
  /** The URL of the API, once it answers. */
  api: () => Promise<string>
  /** Called with the path, from the root, of each file that is changed, added or removed. */
  onChange: (path: string) => void
}

/** Renders the pages from the current sources. */
type Workshop = {
  url: string
  /** Loads all pages once, so that the first visitor does not wait. */
  warmUp: () => Promise<void>
  close: () => Promise<void>
}

/** Vite on a port of its own, which the product requests; browsers connect only to its WebSocket. */
export const openWorkshop = async ({ api, onChange }: Settings): Promise<Workshop> => {
  const server = createServer((request, answer) =>
    vite.middlewares(request, answer, () => void answerPage(vite, api, request, answer)),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const vite = await createVite({
    root,
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    cacheDir: join(root, 'build/.vite'),
    // where dependencies are searched at the start: one found later makes every page reload
    optimizeDeps: {
      entries: [
        'app/**/*.tsx',
        '{features,sandbox}/*/web/**/*.tsx',
        'scripts/dev/components/*.tsx',
        '!app/entry.server.tsx',
        '!**/*.test.tsx',
      ],
    },
    plugins: [notifyOfChanges(onChange)],
    server: {
      middlewareMode: true,
      hmr: { server, host: '127.0.0.1', clientPort: port },
      watch: { ignored: [`${dataFolder}/**`, `${root}/build/**`, `${root}/test-results/**`] },
      fs: {
        // packages may be symbolic links
        allow: [root, realpathSync(join(root, 'node_modules'))],
        // the first four are Vite's defaults
        deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', `${dataFolder}/**`],
      },
    },
  })

  return {
    url: `http://127.0.0.1:${port}`,
    warmUp: async () => {
      await Promise.allSettled([
        vite.ssrLoadModule('virtual:react-router/server-build'),
        vite.warmupRequest('/app/entry.client.tsx'),
      ])
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await vite.close()
    },
  }
}

const answerPage = async (
  vite: ViteDevServer,
  api: Settings['api'],
  { url = '/', headers }: IncomingMessage,
  answer: ServerResponse,
): Promise<void> => {
  const { host = 'localhost', [contentHeader]: content, [basenameHeader]: basename } = headers
  if (isNotPage(url.split('?', 1)[0] ?? '/')) {
    answer.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found')
    return
  }
  try {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    const page = await pageRenderer(build, httpCaller(api), 'development')(host, url, {
      basename: textOf(basename),
      headers: typeof content === 'string' ? { [contentHeader]: content } : {},
    })
    answer.writeHead(page.status, { 'cache-control': 'no-store', ...Object.fromEntries(page.headers) })
    answer.end(Buffer.from(await page.arrayBuffer()))
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    console.error(error)
    answer.writeHead(500, { 'content-type': 'text/html; charset=utf-8' }).end(failurePage(error))
  }
}

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)

/** The page for a rendering failure: it shows the error, and Vite's client reloads it once it is fixed. */
const failurePage = (error: unknown): string => {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const escaped = reason.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html><title>The page cannot be made</title><script type="module" src="/@vite/client"></script><pre>${escaped}</pre>`
}

/** A plugin, because Vite recreates its watcher when its own configuration changes. */
const notifyOfChanges = (onChange: Settings['onChange']): Plugin => ({
  name: 'plenary-changes',
  configureServer: ({ watcher }) => {
    watcher.on('all', (event, file) => {
      if (['add', 'change', 'unlink'].includes(event)) onChange(relative(root, file).replaceAll(sep, '/'))
    })
  },
})
