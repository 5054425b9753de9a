import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The styles of a public page, inside it: those that it uses (scripts/page-styles.ts). A page of no known path keeps the
 * whole sheet, and so does one of the back-office, which has none inside.
 */
export const pageStyles = async (buildFolder: string) => {
  const parts = new Map<string, string>(
    Object.entries(JSON.parse(await readFile(join(buildFolder, 'server', 'page-styles.json'), 'utf8'))),
  )
  return {
    /** The HTML of a page, with no more styles than it uses. */
    inPage: (path: string, html: string): string => {
      const part = parts.get(path.split('?', 1)[0] ?? path)
      return part === undefined
        ? html
        : html.replace(/<style>[\s\S]+?<\/style>/, () => `<style>${part}</style>`)
    },
  }
}
