const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const starter = /<script type="module" async="">([\s\S]*?)<\/script>/
const plainImport = /^import "([^"]+)";$/gm
const namedImport = /^import \* as (\w+) from "([^"]+)";$/gm

/**
 * Lets a page be painted before its scripts are asked for, so that on a slow line the words have it for themselves. What
 * React Router writes (module preloads in the head, a module that imports the routes and then the entry) becomes one
 * script that does the same after the first paint, or at once in a window that nobody sees. A page whose scripts do not
 * have the known form stays as it is.
 */
export const startScriptsAfterPaint = (html: string): string => {
  const body = starter.exec(html)?.[1]
  if (body === undefined) return html

  const hrefs = [...html.matchAll(preload)].map(([, href]) => href)
  const plain = [...body.matchAll(plainImport)].map(([, href]) => href)
  const named = [...body.matchAll(namedImport)].map(([, name, href]) => ({ name, href }))
  const rest = body.replace(plainImport, '').replace(namedImport, '').trim()
  if (named.length === 0 || /^import\s/m.test(rest)) return html

  const start = `(()=>{const start=async()=>{for(const href of ${JSON.stringify(hrefs)}){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link)}const [${named.map(({ name }) => name).join(',')}]=await Promise.all([${[...named.map(({ href }) => href), ...plain].map((href) => `import("${href}")`).join(',')}]);
${rest}
};document.visibilityState==="hidden"?start():requestAnimationFrame(()=>setTimeout(start))})()`
  return html.replaceAll(preload, '').replace(starter, () => `<script>${start}</script>`)
}
