import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState, Plugin } from 'prosemirror-state'
import { schema } from './long-text-schema.ts'

const mark = (name: 'strong' | 'em' | 'link') => schema.marks[name] as MarkType
const node = (name: 'list' | 'item' | 'line_break') => schema.nodes[name] as NodeType

/** What the buttons do. */
export const commands = {
  strong: toggleMark(mark('strong')),
  em: toggleMark(mark('em')),
  list: chainCommands(liftListItem(node('item')), wrapInList(node('list'))),
} satisfies Record<string, Command>

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(node('line_break').create()).scrollIntoView())
  return true
}

/** Makes the chosen words, or the link around the cursor, lead there; '' removes it. Without words the address is written. */
export const link =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to } = rangeOfLink(state)
    const tr = state.tr.removeMark(from, to, mark('link'))
    if (href && from === to) tr.insert(from, schema.text(href, [mark('link').create({ href })]))
    else if (href) tr.addMark(from, to, mark('link').create({ href }))
    dispatch?.(tr)
    return true
  }

/** What was typed as an address: `example.org` and `ada@example.org` are completed. */
export const hrefTyped = (typed: string): string => {
  const href = typed.trim()
  if (/^[^\s/:@]+@[^\s/:@]+$/.test(href)) return `mailto:${href}`
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$)/i.test(href) ? `https://${href}` : href
}

/** The chosen range; with nothing chosen, the whole link around the cursor. */
const rangeOfLink = ({ selection }: EditorState): { from: number; to: number } => {
  const { $from, from, to, empty } = selection
  if (!empty || !mark('link').isInSet($from.marks())) return { from, to }
  const start = $from.start()
  let [first, last] = [$from.index(), $from.index()]
  const isLinked = (at: number) =>
    mark('link').isInSet($from.parent.maybeChild(at)?.marks ?? []) !== undefined
  while (first > 0 && isLinked(first - 1)) first -= 1
  while (isLinked(last)) last += 1
  let [offset, length] = [0, 0]
  for (let at = 0; at < last; at++) {
    const size = $from.parent.child(at).nodeSize
    if (at < first) offset += size
    else length += size
  }
  return { from: start + offset, to: start + offset + length }
}

/** Which buttons are pressed, and where the link at the cursor leads. */
export const activeIn = (state: EditorState) => {
  const { $from, from, to, empty } = state.selection
  const has = (name: 'strong' | 'em') =>
    empty
      ? mark(name).isInSet(state.storedMarks ?? $from.marks()) !== undefined
      : state.doc.rangeHasMark(from, to, mark(name))
  const href: unknown = mark('link').isInSet($from.marks())?.attrs['href']
  return {
    strong: has('strong'),
    em: has('em'),
    list: $from.depth > 1,
    link: typeof href === 'string' ? href : undefined,
  }
}

/** The keys. Tab leaves the field; undo is that of the whole editor. */
export const keys = (onLink: () => void): Plugin[] => [
  keymap({
    Enter: splitListItem(node('item')),
    'Shift-Enter': breakLine,
    'Mod-b': commands.strong,
    'Mod-i': commands.em,
    'Mod-k': () => {
      onLink()
      return true
    },
  }),
  keymap(baseKeymap),
]
