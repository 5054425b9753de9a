const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const starter = /<script type="module" async="">([\s\S]*?)<\/script>/
const plainImport = /^import "([^"]+)";$/gm
const namedImport = /^import \* as (\w+) from "([^"]+)";$/gm

/** Milliseconds after which scripts start in a browser that does not tell of its first paint. */
const paintTimeout = 1000

/** Milliseconds after which a page whose scripts have not come shows everything that they would fold. */
const loadTimeout = 10_000

/**
 * Lets a page be painted before its scripts are requested, so that on a slow line the words have it for themselves. What
 * React Router writes (module preloads in the head, a module that imports the routes and then the entry) becomes one
 * script that does the same after the first paint, or at once in a window that no one sees. When one of them cannot be
 * had, or is too long on its way, the page becomes what it is without scripts: everything is open, every link leads
 * on. A page whose scripts do not have the known form stays as it is.
 */
export const startScriptsAfterPaint = (html: string): string => {
  const body = starter.exec(html)?.[1]
  if (body === undefined) return html

  const hrefs = [...html.matchAll(preload)].map(([, href]) => href)
  const plain = [...body.matchAll(plainImport)].map(([, href]) => href)
  const named = [...body.matchAll(namedImport)].map(([, name, href]) => ({ name, href }))
  const rest = body.replace(plainImport, '').replace(namedImport, '').trim()
  if (named.length === 0 || /^import\s/m.test(rest)) return html

  const names = named.map(({ name }) => name).join(',')
  const imports = [...named.map(({ href }) => href), ...plain].map((href) => `import("${href}")`).join(',')
  const begin = rest.replace(/import\("[^"]+"\);?$/, (last) => `await ${last}`)
  const start = `(()=>{const data=document.documentElement.dataset;const unfold=()=>{delete data.scripts};let begun=false;const start=async()=>{if(begun)return;begun=true;const late=setTimeout(unfold,${loadTimeout});for(const href of ${JSON.stringify(hrefs)}){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link)}try{const [${names}]=await Promise.all([${imports}]);
${begin}
data.scripts="on"}catch(error){console.error(error);unfold()}clearTimeout(late)};if(document.visibilityState==="hidden")return start();try{new PerformanceObserver((seen)=>seen.getEntriesByName("first-contentful-paint").length&&start()).observe({type:"paint",buffered:true})}catch{}setTimeout(start,${paintTimeout})})()`
  return html.replaceAll(preload, '').replace(starter, () => `<script>${start}</script>`)
}
