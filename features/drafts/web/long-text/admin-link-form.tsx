import type { Command } from 'prosemirror-state'
import { useState } from 'react'
import { isSafeHref } from '#content/long-text/long-text.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { controlStyle } from '#ui/fields/field.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { hrefTyped, link } from './long-text-commands.ts'

type Props = {
  id: string
  /** Where the chosen words lead now; '' for nowhere. */
  before: string
  onDone: (command?: Command) => void
}

/** Where the chosen words lead. */
export function AdminLinkForm({ id, before, onDone }: Props) {
  const [typed, setTyped] = useState(before)
  const [error, setError] = useState('')
  const set = () => {
    const href = hrefTyped(typed)
    if (href === '' || isSafeHref(href)) onDone(link(href))
    else setError('Type a page of this website, such as /speakers, or an address that begins with https://')
  }
  return (
    <div className="edit-long-link">
      <label htmlFor={`${id}-link`} className="edit-label">
        Address of the link
      </label>
      <input
        id={`${id}-link`}
        // biome-ignore lint/a11y/noAutofocus: it opens on request
        autoFocus
        dir="ltr"
        autoComplete="off"
        value={typed}
        aria-invalid={error !== '' || undefined}
        aria-describedby={error ? `${id}-link-error` : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
          if (event.key === 'Enter') set()
        }}
        className={controlStyle}
      />
      <FieldError id={`${id}-link`} error={error || undefined} />
      <div className="mt-2 flex flex-wrap gap-2">
        <AdminButton onClick={set}>Set link</AdminButton>
        {before && <AdminButton onClick={() => onDone(link(''))}>Remove link</AdminButton>}
        <AdminButton variant="quiet" onClick={() => onDone()}>
          Cancel
        </AdminButton>
      </div>
    </div>
  )
}
