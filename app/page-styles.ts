import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Of what a page uses: `first` is in its head; where there is a `rest`, it follows the first view. */
type PageStyles = { first: string; rest?: string }

/**
 * The styles of a public page, inside it: those that it uses (scripts/page-styles.ts). A page of no known path keeps the
 * whole sheet, and so does one of the back-office, which has none inside.
 */
export const pageStyles = async (buildFolder: string) => {
  const stylesByPath = new Map<string, PageStyles>(
    Object.entries(JSON.parse(await readFile(join(buildFolder, 'server', 'page-styles.json'), 'utf8'))),
  )
  return {
    /** The HTML of a page, with no more styles than it uses. */
    inPage: (path: string, html: string): string => {
      const styles = stylesByPath.get(path.split('?', 1)[0] ?? path)
      if (!styles) return html
      const { first, rest } = styles
      const withFirstStyles = html.replace(/<style>[\s\S]+?<\/style>/, () => `<style>${first}</style>`)
      // where the page keeps a place for them (ui/site/rest-of-styles.tsx)
      const restElement = '<style id="rest-of-styles">'
      return rest ? withFirstStyles.replace(restElement, () => `${restElement}${rest}`) : withFirstStyles
    },
  }
}
