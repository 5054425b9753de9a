import { pageParts } from './page-parts.ts'

/** A page without its scripts, what is in them, and what is loaded for them. */
export const withoutScripts = (html: string): string => {
  let inScript = false
  return pageParts(html)
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
