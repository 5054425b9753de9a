import { useAdmin } from '#platform/browser/use-admin.ts'
import { fieldAt } from '../field-at.ts'
import { recordOf } from '../outline.ts'
import { useEditor } from './editor-context.ts'

/** Who else has the website open, and where; includes the reader's other windows. */
export default function AdminPresence() {
  const { view } = useEditor()
  const { user } = useAdmin()
  const others = view.present
  return (
    <ul className="edit-presence" aria-label="Also here">
      {others.slice(0, 4).map(({ email, path }, at) => {
        const where = sectionIn(path)
        const who = email === user.email ? 'You, in another window' : email
        const words = where ? `${who}: ${where}` : who
        return (
          <li key={at} title={words}>
            <span aria-hidden="true">{initialsOf(email)}</span>
            <span className="sr-only">{words}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** `BM` of `bo.muster@example.org`. */
const initialsOf = (email: string): string => {
  const [first = '', second = ''] = (email.split('@')[0] ?? '').split(/[._-]+/)
  return `${first.charAt(0)}${second.charAt(0) || first.charAt(1)}`.toUpperCase()
}

const sectionIn = (path: string): string => {
  if (!path) return ''
  const [first = ''] = path.split('.')
  const record = recordOf(path.split('.'))
  return (record && fieldAt([first])?.label) ?? ''
}
