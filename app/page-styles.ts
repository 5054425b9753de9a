import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Of what a page uses: `first` is in its head; where there is a `rest`, it follows the first view. */
type Part = { first: string; rest?: string }

/**
 * The styles of a public page, inside it: those that it uses (scripts/page-styles.ts). A page of no known path keeps the
 * whole sheet, and so does one of the back-office, which has none inside.
 */
export const pageStyles = async (buildFolder: string) => {
  const parts = new Map<string, Part>(
    Object.entries(JSON.parse(await readFile(join(buildFolder, 'server', 'page-styles.json'), 'utf8'))),
  )
  return {
    /** The HTML of a page, with no more styles than it uses. */
    inPage: (path: string, html: string): string => {
      const part = parts.get(path.split('?', 1)[0] ?? path)
      if (!part) return html
      const { first, rest } = part
      const begun = html.replace(/<style>[\s\S]+?<\/style>/, () => `<style>${first}</style>`)
      // where the page keeps a place for them (ui/site/rest-of-styles.tsx)
      const place = '<style id="rest-of-styles">'
      return rest ? begun.replace(place, () => `${place}${rest}`) : begun
    },
  }
}
