import type { Block, FilledLine } from './blocks.ts'
import type { EntriesValue, LinkValue } from './mail-text.ts'

/** Paragraphs of blocks as plain text, unescaped. */
export const textOf = (paragraphs: readonly (readonly Block[])[]): string =>
  paragraphs.map((blocks) => blocks.map(blockText).join('\n')).join('\n\n')

const blockText = (block: Block): string => {
  switch (block.is) {
    case 'lines':
      return block.lines.map(lineText).join('\n')
    case 'list':
      return block.items.map((item) => `- ${lineText(item)}`).join('\n')
    case 'button': {
      const link = block.isSpelled ? block.address : linkText(block)
      return block.warning ? `${link}\n\n${block.warning}` : link
    }
    case 'table':
      return block.rows.map((row) => row.join(': ')).join('\n')
    case 'prose':
      return block.lines.join('\n')
    case 'entries':
      return block.entries.map(entryText).join('\n\n')
  }
}

const lineText = (line: FilledLine): string =>
  line.map((piece) => (piece.is === 'link' ? linkText(piece) : piece.words)).join('')

const linkText = ({ words, address }: Pick<LinkValue, 'words' | 'address'>): string =>
  words === address ? address : `${words}: ${address}`

const entryText = ({ title, lines, link }: EntriesValue['entries'][number]): string =>
  [title, ...lines, ...(link ? [linkText(link)] : [])].join('\n')
