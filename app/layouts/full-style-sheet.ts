import siteStyle from '#app/site.css?url'

let loading: Promise<unknown> | undefined

/** Loads the website's full style sheet once; does nothing in development. Rejects when it fails to load. */
export const loadFullStyleSheet = (): Promise<unknown> | undefined => {
  if (import.meta.env.DEV) return undefined
  loading ??= new Promise((onload, onerror) => {
    const link = { rel: 'stylesheet', href: siteStyle, onload, onerror }
    document.head.append(Object.assign(document.createElement('link'), link))
  })
  return loading
}
