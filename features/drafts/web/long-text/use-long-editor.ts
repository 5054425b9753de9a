import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LongText } from '#content/long-text/long-text-schema.ts'
import type { Json } from '#content/stored-content.ts'
import { isSame } from '../../change.ts'
import { activeIn, keys } from './long-text-commands.ts'
import { docOf, longTextFrom } from './long-text-schema.ts'
import { cleanPasted } from './pasted.ts'

type Options = {
  attributes: Readonly<Record<string, unknown>>
  value: LongText
  onChange: (text: LongText) => void
  onLink: () => void
}

/** An editor of a long text in the element of `box`, focused when it appears. */
export const useLongEditor = ({ attributes, value, onChange, onLink }: Options) => {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const written = useRef(value)
  const [active, setActive] = useState(() => activeIn(stateOf(value, () => undefined)))
  const onWritten = useEffectEvent((text: LongText) => {
    written.current = text
    onChange(text)
  })
  const onLinkKey = useEffectEvent(onLink)
  const begin = useEffectEvent((place: HTMLElement) => {
    const made = new EditorView(place, {
      state: stateOf(value, () => onLinkKey()),
      attributes: textAttributes(attributes),
      transformPastedHTML: cleanPasted,
      dispatchTransaction: (transaction) => {
        const state = made.state.apply(transaction)
        made.updateState(state)
        setActive(activeIn(state))
        if (transaction.docChanged) onWritten(longTextFrom(state.doc))
      },
    })
    made.focus()
    return made
  })

  useEffect(() => {
    if (!box.current) return
    const made = begin(box.current)
    view.current = made
    return () => made.destroy()
  }, [])
  useTheirText(view, written, value, () => onLinkKey())
  useEffect(() => view.current?.setProps({ attributes: textAttributes(attributes) }))

  return {
    box,
    active,
    /** Runs a command, if any, and returns to the text. */
    run: (command?: Command) => {
      const now = view.current
      if (command && now) command(now.state, now.dispatch)
      now?.focus()
    },
  }
}

/** Shows a text that was not written here: by Undo, or by another organiser. */
const useTheirText = (
  view: RefObject<EditorView | undefined>,
  written: RefObject<LongText>,
  value: LongText,
  onLink: () => void,
) => {
  const show = useEffectEvent(() => {
    if (isSame(value as unknown as Json, written.current as unknown as Json)) return
    written.current = value
    view.current?.updateState(stateOf(value, onLink))
  })
  useEffect(() => {
    void value
    show()
  }, [value])
}

const stateOf = (value: LongText, onLink: () => void) =>
  EditorState.create({ doc: docOf(value), plugins: keys(onLink) })

const textAttributes = (all: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      typeof value === 'function' || value === undefined
        ? []
        : [[name === 'className' ? 'class' : name, String(value)]],
    ),
  )
