const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const starter = /<script type="module" async="">([\s\S]*?)<\/script>/
const plainImport = /^import "([^"]+)";$/gm
const namedImport = /^import \* as (\w+) from "([^"]+)";$/gm

/** Milliseconds after which scripts start in a browser that reports no first paint. */
const paintTimeout = 1000

/** Milliseconds after which a page without loaded scripts shows everything that scripts would collapse. */
const loadTimeout = 10_000

/**
 * Defers scripts until the first paint, so that on a slow connection the content loads first. React Router's output
 * (module preloads, a module that imports the routes and then the entry) becomes one script that does the same after the
 * first paint, or at once in a hidden window. When a script fails or takes too long, the page switches to its state
 * without scripts. HTML of unknown form is returned unchanged.
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
