import type { Block, Filled, FilledLine } from '#shared/mail-text/blocks.ts'
import { type Html, html } from './html.ts'
import { mailButton, mailProse } from './mail-page.ts'

/** Blocks as markup: each value is escaped here, once, and isolated whatever its direction. */
export const mailBlocks = (blocks: readonly Block[]): Html =>
  html`${blocks.map((block) => html`${blockMarkup(block)}\n`)}`

const blockMarkup = (block: Block): Html => {
  switch (block.is) {
    case 'lines':
      return html`<p dir="auto">${lineBreaks(block.lines.map(lineMarkup))}</p>`
    case 'list':
      return html`<ul>${block.items.map((item) => html`<li dir="auto">${lineMarkup(item)}</li>`)}</ul>`
    case 'button':
      return buttonMarkup(block)
    case 'table':
      return tableMarkup(block)
    case 'prose':
      return mailProse(block.lines)
    case 'entries':
      return html`${block.entries.map(entryMarkup)}`
  }
}

const lineMarkup = (line: FilledLine): Html => html`${line.map(pieceMarkup)}`

const pieceMarkup = (piece: Filled): Html => {
  const markup = unweighted(piece)
  return piece.isBold ? html`<strong>${markup}</strong>` : markup
}

const unweighted = (piece: Filled): Html => {
  if (piece.is === 'link') return html`<a href="${piece.address}"><bdi>${piece.words}</bdi></a>`
  return piece.is === 'value' ? html`<bdi>${piece.words}</bdi>` : html`${piece.words}`
}

const buttonMarkup = ({ words, address, warning, isSpelled }: Block & { is: 'button' }): Html => {
  const small = lineBreaks([...(isSpelled ? [html`${address}`] : []), ...(warning ? [html`${warning}`] : [])])
  return html`<p>${mailButton(address, words)}</p>${(isSpelled || warning) && html`\n<p style="color:#43536A">${small}</p>`}`
}

const lineBreaks = (lines: readonly Html[]): Html =>
  html`${lines.map((line, index) => (index === 0 ? line : html`<br>${line}`))}`

const cell = 'padding:8px 0;border-bottom:1px solid #D0D9DF;vertical-align:top'

const tableMarkup = ({ rows, look = 'amounts' }: Block & { is: 'table' }): Html => {
  const [what, value] =
    look === 'amounts'
      ? ['padding-right:16px', 'text-align:right;white-space:nowrap']
      : ['padding-right:16px;color:#43536A;white-space:nowrap', '']
  return html`<table role="presentation" style="width:100%;border-collapse:collapse;margin:16px 0">
${rows.map(([one, other]) => html`<tr><td style="${cell};${what}">${one}</td><td dir="auto" style="${cell};${value}">${other}</td></tr>`)}
</table>`
}

const entryMarkup = ({ title, lines, link }: (Block & { is: 'entries' })['entries'][number]): Html =>
  html`<div style="border-top:1px solid #D0D9DF;padding:16px 0">
<p dir="auto" style="margin:0"><strong>${title}</strong></p>
${lines.map((line) => html`<p style="margin:4px 0">${line}</p>\n`)}
${link && html`<p style="margin:12px 0 0">${mailButton(link.address, link.words)}</p>`}
</div>`
