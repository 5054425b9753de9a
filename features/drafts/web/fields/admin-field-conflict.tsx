import type { LeafField } from '#content/fields/field.ts'
import { textWithLinks } from '#content/long-text/long-text.ts'
import type { LongText } from '#content/long-text/long-text-schema.ts'
import type { Json } from '#content/stored-content.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { formatNumber } from '../../format-change.ts'
import { nameOf } from '../../format-path.ts'
import { pictureIn, pictureInWords } from '../../picture-fields.ts'
import { useEditor } from '../editor-context.ts'
import { AdminThumbnail } from '../pictures/admin-thumbnail.tsx'
import type { FieldParts } from './use-field.ts'

/** The published value, and another organiser's conflicting value, with buttons to take either. */
export function AdminFieldConflict({ field, parts }: { field: LeafField; parts: FieldParts }) {
  const { draft, store, say } = useEditor()
  const { path, id, value, published, refusal, isReadOnly } = parts
  const words = (value: Json | undefined): string => {
    if (field.kind === 'picture') return pictureInWords(pictureIn(value)) || 'no picture'
    if (value === '' || value === undefined || (Array.isArray(value) && value.length === 0)) return 'nothing'
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (field.kind === 'speaker') return nameOf(draft.shown, ['featuredSpeakerIds'], { id: String(value) })
    if (field.kind === 'number') return formatNumber(field, value) || 'nothing'
    if (field.kind === 'long') return textWithLinks(value as LongText)
    return String(value)
  }
  if (refusal?.why === 'changed')
    return (
      <div role="alert" className="edit-contested">
        <p>
          {refusal.by ?? 'Another organiser'} {field.kind === 'picture' ? 'chose' : 'wrote'} “
          <bdi>{words(refusal.theirs)}</bdi>”.
        </p>
        <div className="flex flex-wrap gap-2">
          <AdminButton onClick={() => store.keepMine(path)}>Keep mine</AdminButton>
          <AdminButton onClick={() => store.takeTheirs(path)}>Take theirs</AdminButton>
        </div>
      </div>
    )
  if (published === undefined) return null
  const publishedPicture = pictureIn(published)
  return (
    <p className="edit-was">
      <span id={`${id}-was`} className="min-w-0 grow">
        On the website: <bdi>{words(published)}</bdi>
        {publishedPicture && <AdminThumbnail picture={publishedPicture} className="mt-1.5" />}
      </span>
      {!isReadOnly && (
        <button
          type="button"
          aria-describedby={`${id}-was`}
          onClick={() => {
            if (value !== undefined) parts.type(published)
            say(`${field.label} is as on the website.`)
          }}
        >
          Take this
        </button>
      )}
    </p>
  )
}
