import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isOwnPath } from '#content/own-pages.ts'
import { isSpeakerPath } from '#content/speakers/speaker-pages.ts'

/** The styles that a page uses: `first` goes into the head, `rest` after the first view. */
type PageStyles = { first: string; rest?: string }

/**
 * Inlines into each public page only the styles that it uses (scripts/page-styles.ts). Unknown paths keep the full style
 * sheet; back-office pages have none inline.
 */
export const pageStyles = async (buildFolder: string) => {
  const stylesByPath = new Map<string, PageStyles>(
    Object.entries(JSON.parse(await readFile(join(buildFolder, 'server', 'page-styles.json'), 'utf8'))),
  )
  return {
    /** The HTML of a page with only its own styles. */
    inPage: (path: string, html: string): string => {
      const page = path.split('?', 1)[0] ?? path
      const styles = stylesByPath.get(page) ?? stylesByPath.get(routeOf(page) ?? '')
      if (!styles) return html
      const { first, rest } = styles
      const withFirstStyles = html.replace(/<style>[\s\S]+?<\/style>/, () => `<style>${first}</style>`)
      // placeholder of ui/site/rest-of-styles.tsx
      const restElement = '<style id="rest-of-styles">'
      return rest ? withFirstStyles.replace(restElement, () => `${restElement}${rest}`) : withFirstStyles
    },
  }
}

/** The route of a page that the content adds. */
const routeOf = (page: string): string | undefined =>
  isOwnPath(page) ? '/:page' : isSpeakerPath(page) ? '/speakers/:speaker' : undefined
