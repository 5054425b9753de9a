import { Bold, Italic, Link2, List } from 'lucide-react'
import type { Command } from 'prosemirror-state'
import { useState } from 'react'
import type { LongText } from '#content/long-text/long-text-schema.ts'
import type { Json } from '#content/stored-content.ts'
import { AdminLinkForm } from './admin-link-form.tsx'
import { commands } from './long-text-commands.ts'
import { useLongEditor } from './use-long-editor.ts'

type Props = {
  id: string
  /** Of the box that is edited. */
  attributes: Readonly<Record<string, unknown>>
  value: LongText
  onChange: (text: Json) => void
}

const buttons = [
  { name: 'strong', label: 'Bold', keys: 'Control+B', Icon: Bold },
  { name: 'em', label: 'Italic', keys: 'Control+I', Icon: Italic },
  { name: 'list', label: 'List', keys: undefined, Icon: List },
] as const

/** Edits a long text, with buttons for what it may contain. */
export default function AdminLongEditor({ id, attributes, value, onChange }: Props) {
  const [isLinking, setLinking] = useState(false)
  const { box, run, active } = useLongEditor({
    attributes,
    value,
    onChange: (text) => onChange(text as unknown as Json),
    onLink: () => setLinking(true),
  })
  const close = (command?: Command) => {
    setLinking(false)
    run(command)
  }
  return (
    <div>
      <div role="toolbar" aria-label="Text" aria-controls={id} className="edit-long-tools">
        {buttons.map(({ name, label, keys, Icon }) => (
          <button
            key={name}
            type="button"
            className="edit-plain"
            aria-pressed={active[name]}
            aria-keyshortcuts={keys}
            title={label}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(commands[name])}
          >
            <Icon size={15} aria-hidden="true" />
            <span className="sr-only">{label}</span>
          </button>
        ))}
        <button
          type="button"
          className="edit-plain"
          aria-pressed={active.link !== undefined}
          aria-expanded={isLinking}
          aria-keyshortcuts="Control+K"
          title="Link"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setLinking(!isLinking)}
        >
          <Link2 size={15} aria-hidden="true" />
          <span className="sr-only">Link</span>
        </button>
      </div>
      {isLinking && <AdminLinkForm id={id} before={active.link ?? ''} onDone={close} />}
      <div ref={box} />
    </div>
  )
}
