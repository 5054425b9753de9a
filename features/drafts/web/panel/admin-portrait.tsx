import { useState } from 'react'
import { pictureOf } from '#content/drawn-picture.ts'
import { valueAt } from '../../apply-changes.ts'
import type { Path } from '../../change.ts'
import { useEditor } from '../editor-context.ts'

/** The portrait of a person, which cannot be edited yet. */
export function AdminPortrait({ record }: { record: Path }) {
  const { draft } = useEditor()
  const partOf = (name: string) => valueAt(draft.shown, [...record, name])
  const image = pictureOf(partOf('image'), partOf('name'))
  const [failed, setFailed] = useState<string>()
  const isShown = image && failed !== image
  return (
    <div className="flex items-center gap-3.5">
      {isShown && (
        <img
          src={image}
          alt=""
          width="64"
          height="80"
          className="edit-portrait"
          onError={() => setFailed(image)}
        />
      )}
      <div>
        <p className="edit-label">Portrait</p>
        <p className="edit-hint">Drawn from the name. Photos can be added later.</p>
      </div>
    </div>
  )
}
