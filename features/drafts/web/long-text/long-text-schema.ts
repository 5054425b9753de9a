import { type Mark, type Node, Schema } from 'prosemirror-model'
import { isSafeHref, withLinks } from '#content/long-text/long-text.ts'
import type { LongText, Span } from '#content/long-text/long-text-schema.ts'

/** What a long text may contain; what is pasted keeps nothing else. */
export const schema = new Schema({
  nodes: {
    doc: { content: '(paragraph | list)+' },
    paragraph: {
      group: 'block',
      content: '(text | line_break)*',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    },
    list: {
      group: 'block',
      content: 'item+',
      parseDOM: [{ tag: 'ul' }, { tag: 'ol' }],
      toDOM: () => ['ul', { class: 'list-disc ps-6' }, 0],
    },
    item: { content: 'paragraph', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: {},
    line_break: { inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = element.getAttribute('href') ?? ''
            return isSafeHref(href) ? { href } : false
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: attrs['href'] }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  },
})

/** The document of a long text, with one empty paragraph when it is empty. */
export const docOf = (long: LongText): Node => {
  const { doc, paragraph, list, item } = schema.nodes
  const blocks = long.map((one) =>
    one.kind === 'list'
      ? list?.create(
          null,
          one.items.map(
            (spans) => item?.create(null, paragraph?.create(null, inlineOf(spans)) ?? []) as Node,
          ),
        )
      : paragraph?.create(null, inlineOf(one.spans)),
  )
  return doc?.create(null, (blocks.length > 0 ? blocks : [paragraph?.create()]) as Node[]) as Node
}

const inlineOf = (spans: readonly Span[]): Node[] =>
  spans.flatMap(({ text, ...marks }) => {
    const those = marksOf(marks)
    return text
      .split('\n')
      .flatMap((line, at) => [
        ...(at > 0 ? [schema.node('line_break', null, [], those)] : []),
        ...(line ? [schema.text(line, those)] : []),
      ])
  })

const marksOf = ({ strong, em, href }: Omit<Span, 'text'>): Mark[] => [
  ...(href === undefined ? [] : [schema.mark('link', { href })]),
  ...(strong ? [schema.mark('strong')] : []),
  ...(em ? [schema.mark('em')] : []),
]

/** The long text of a document: without empty paragraphs and items, and with web addresses as links. */
export const longTextFrom = (doc: Node): LongText =>
  doc.children.flatMap((block): LongText => {
    if (block.type.name !== 'list') {
      const spans = spansOf(block)
      return spans.length > 0 ? [{ kind: 'paragraph', spans }] : []
    }
    const items = block.children.map((item) => spansOf(item.child(0))).filter((spans) => spans.length > 0)
    return items.length > 0 ? [{ kind: 'list', items }] : []
  })

const spansOf = (paragraph: Node): Span[] => {
  const spans: Span[] = []
  for (const node of paragraph.children) {
    const next = { text: node.isText ? (node.text ?? '') : '\n', ...marksIn(node.marks) }
    const last = spans.at(-1)
    if (last && last.strong === next.strong && last.em === next.em && last.href === next.href)
      last.text += next.text
    else spans.push(next)
  }
  return spans.every(({ text }) => text.trim() === '') ? [] : withLinks(spans)
}

const marksIn = (marks: readonly Mark[]): Omit<Span, 'text'> => {
  const of = (name: string) => marks.find(({ type }) => type.name === name)
  const href = of('link')?.attrs['href']
  return {
    ...(of('strong') && { strong: true }),
    ...(of('em') && { em: true }),
    ...(typeof href === 'string' && { href }),
  }
}
