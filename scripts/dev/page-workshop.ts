import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative, resolve, sep } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite'
import { isNoPage } from '#app/known-paths.ts'
import { pageRenderer } from '#app/render-page.ts'
import { contentHeader } from '#platform/server/http/given-content.ts'
import { basenameHeader } from './forward-pages.ts'
import { httpCaller } from './http-caller.ts'

const root = join(import.meta.dirname, '../..')
/** What people have sent and the keys: neither watched nor shown. */
const dataFolder = resolve(root, process.env['DATA_DIR'] ?? 'data')

type Settings = {
  /** The address of the API, as soon as it answers. */
  api: () => Promise<string>
  /** Called with the path, from the root, of each file that changes, comes or goes. */
  onChange: (path: string) => void
}

/** Where the pages are made of the sources as they are now. */
type Workshop = {
  url: string
  /** Reads all pages once, so that the first visitor does not wait for it. */
  warmUp: () => Promise<void>
  close: () => Promise<void>
}

/** Vite on an address of its own, which the product asks; only its socket is reached by the browser itself. */
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
    // where packages are looked for at the start: one that is found later makes every page load again
    optimizeDeps: {
      entries: [
        'app/**/*.tsx',
        '{features,sandbox}/*/web/**/*.tsx',
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
        // the packages may be linked from elsewhere
        allow: [root, realpathSync(join(root, 'node_modules'))],
        // the first four are Vite's own
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
  if (isNoPage(url.split('?', 1)[0] ?? '/')) {
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

/** A page that cannot be made says why, and is loaded again by the client of Vite once it can. */
const failurePage = (error: unknown): string => {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const escaped = reason.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html><title>The page cannot be made</title><script type="module" src="/@vite/client"></script><pre>${escaped}</pre>`
}

/** A plugin, because Vite makes its watcher again when its own configuration changes. */
const notifyOfChanges = (onChange: Settings['onChange']): Plugin => ({
  name: 'plenary-changes',
  configureServer: ({ watcher }) => {
    watcher.on('all', (event, file) => {
      if (['add', 'change', 'unlink'].includes(event)) onChange(relative(root, file).replaceAll(sep, '/'))
    })
  },
})
