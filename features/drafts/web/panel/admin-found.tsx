import { LiveRegion } from '#ui/live-region.tsx'
import { searchTexts } from '../../texts-of.ts'
import { useEditor } from '../editor-context.ts'

/** The search results: texts of the website that contain the typed words. */
export default function AdminFound({ typed }: { typed: string }) {
  const { draft, open } = useEditor()
  const found = searchTexts(draft.shown, typed)
  return (
    <>
      <LiveRegion message={`${found.length || 'No'} texts found`} />
      <ul className="edit-found">
        {found.map(({ path, way, text }) => (
          <li key={path.join('.')}>
            <button type="button" onClick={() => open(path)}>
              <span className="edit-row-name">{way}</span>
              <span className="edit-row-second" dir="auto">
                {text.length > 120 ? `${text.slice(0, 119)}…` : text}
              </span>
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="edit-hint">No text has these words.</li>}
      </ul>
    </>
  )
}
