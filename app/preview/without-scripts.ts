import { htmlTokens } from './html-tokens.ts'

/** Removes scripts and their preloads from a page. */
export const withoutScripts = (html: string): string => {
  let inScript = false
  return htmlTokens(html)
    .filter(({ kind, name, text }) => {
      if (name === 'script') {
        inScript = kind === 'opens'
        return false
      }
      return !inScript && !(name === 'link' && isForScripts(text))
    })
    .map(({ text }) => text)
    .join('')
}

const isForScripts = (link: string): boolean => /\s(?:rel="modulepreload"|as="script")/.test(link)
