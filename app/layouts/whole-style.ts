import siteStyle from '#app/site.css?url'

let loading: Promise<unknown> | undefined

/** Loads the whole style sheet of the website, once. While developing it is there from the start. Rejects when it does not come. */
export const bringWholeStyle = (): Promise<unknown> | undefined => {
  if (import.meta.env.DEV) return undefined
  loading ??= new Promise((onload, onerror) => {
    const link = { rel: 'stylesheet', href: siteStyle, onload, onerror }
    document.head.append(Object.assign(document.createElement('link'), link))
  })
  return loading
}
