// The same pages without scripts and with inlined styles: the lower bound for a page with scripts.
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

const forwardedHeaders = ['content-type', 'cache-control']

/** Serves the product's pages at `url` like that; returns its own address. */
export const serveFloor = async (url) => {
  const server = createServer(async (request, response) => {
    const answer = await fetch(url + request.url)
    for (const name of forwardedHeaders)
      if (answer.headers.has(name)) response.setHeader(name, answer.headers.get(name))
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isPage = answer.headers.get('content-type')?.startsWith('text/html')
    const body = isPage
      ? String(bytes)
          .replace(/<script\b[\s\S]*?<\/script>/g, '')
          .replace(/<link\b[^>]*modulepreload[^>]*>/g, '')
      : bytes
    response.setHeader('content-encoding', 'br')
    response.writeHead(answer.status).end(brotliCompressSync(body))
  })
  await new Promise((settle) => server.listen(0, '127.0.0.1', settle))
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() }
}
