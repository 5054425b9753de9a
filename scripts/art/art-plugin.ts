import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { defaultContent } from '../../content/default-content.ts'
import type { WebsiteContent } from '../../content/website-content.ts'
import { drawIcon } from './draw-icon.ts'
import { drawPortrait, looksOf } from './draw-portrait.ts'
import { drawWordmark } from './draw-wordmark.ts'

const moduleId = 'virtual:art'

/**
 * Draws what the website has no files for, at build time: portraits, partners' marks, and one sprite of the icons. A
 * sprite's file name contains its hash; `virtual:art` exports its URL, so that no drawing is in the JavaScript.
 */
export const artPlugin = async (): Promise<Plugin> => {
  const contents = [...new Set(Object.values(defaultContent))]
  const icons = await iconsOf(contents)
  const [wordmarks, ...logos] = wordmarksOf(contents)
  const files = [icons, wordmarks, ...logos, ...contents.flatMap(portraitsOf)]
  const addresses = `export const iconsUrl = '/${icons.fileName}', wordmarksUrl = '/${wordmarks.fileName}'`

  return {
    name: 'plenary-art',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load: (id) => (id === `\0${moduleId}` ? addresses : undefined),
    /** In development nothing is built: the same files are served at the same URLs. */
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const file = files.find(({ fileName }) => request.url === `/${fileName}`)
        if (!file) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(file.source)
      })
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const file of files) this.emitFile({ type: 'asset', ...file })
    },
  }
}

type File = { fileName: string; source: string }

/** Icons of our own components, besides those that the content names. */
const ourIcons = ['arrow-left', 'chevron-down', 'eye', 'eye-off', 'refresh-cw', 'volume-2']

const iconsOf = async (contents: readonly WebsiteContent[]): Promise<File> => {
  const named = contents.flatMap(({ topics }) => topics.items.map(({ icon }) => icon))
  const symbols = await Promise.all([...new Set([...ourIcons, ...named])].sort().map(drawIcon))
  return spriteOf(
    'icons',
    symbols.filter((symbol) => symbol !== undefined),
  )
}

const spriteOf = (name: string, symbols: readonly string[]): File => {
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
  return { fileName: `assets/${name}-${hash}.svg`, source }
}

/**
 * A mark for every partner without a logo, twice: as part of a sprite, where it takes the page's text colour, and as a file
 * at the URL in the content, in a grey visible in both themes, because an `<img>` cannot inherit a colour.
 */
const wordmarksOf = (contents: readonly WebsiteContent[]): [sprite: File, ...files: File[]] => {
  const marks = contents.flatMap(({ partners }) =>
    partners.items.flatMap(({ id, logo, wordmark }) =>
      wordmark ? [{ id, logo, ...drawWordmark(wordmark) }] : [],
    ),
  )
  const files = marks.flatMap(({ logo, width, height, body }) =>
    logo && /^\/images\/partners\/[\w-]+\.svg$/.test(logo)
      ? [
          {
            fileName: logo.slice(1),
            source: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="currentColor" color="#73849A">${body}</svg>`,
          },
        ]
      : [],
  )
  const symbols = marks.map(
    ({ id, width, height, body }) =>
      `<symbol id="${id}" viewBox="0 0 ${width} ${height}" fill="currentColor">${body}</symbol>`,
  )
  return [spriteOf('wordmarks', symbols), ...files]
}

/** A portrait for everyone in the content who has none, at the URL in the content. */
const portraitsOf = (content: WebsiteContent): File[] => gridsOf(content).flatMap(portraitsOfGrid)

const gridsOf = ({ speakers, previousEdition }: WebsiteContent) => [
  speakers.firstGrid,
  speakers.secondGrid,
  previousEdition.plenary,
  previousEdition.keynote,
]

const portraitsOfGrid = (people: ReturnType<typeof gridsOf>[number]): File[] => {
  const drawn = people.flatMap(({ image, avatar }) =>
    avatar && image && /^\/images\/people\/[\w-]+\.svg$/.test(image) ? [{ image, avatar }] : [],
  )
  const looks = looksOf(drawn.map(({ avatar }) => avatar))
  return drawn.flatMap(({ image }, at) => {
    const look = looks[at]
    return look ? [{ fileName: image.slice(1), source: drawPortrait(look) }] : []
  })
}
