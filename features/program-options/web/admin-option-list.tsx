import type { ReactNode } from 'react'
import type { Option } from '#features/program-options/read-options.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'

/** The id of a row's Edit button, which gets the focus after a change. */
export const editId = ({ id }: Pick<Option, 'id'>): string => `edit-${id}`

type Props = {
  label: string
  options: readonly Option[]
  mayWrite: boolean
  /** Replaces the row that is being edited. */
  inEdit: { id: number; form: ReactNode } | undefined
  onEdit: (option: Option) => void
  onDelete: (option: Option) => void
}

/** The options in one column, each with its actions. */
export function AdminOptionList({ label, options, mayWrite, inEdit, onEdit, onDelete }: Props) {
  return (
    <ul aria-label={label} className="cat-options">
      {options.map((option) => (
        <li key={option.id}>
          {inEdit?.id === option.id ? (
            inEdit.form
          ) : (
            <>
              <span dir="auto" className="cat-name">
                {option.name}
              </span>
              {mayWrite && (
                <span className="adm-noprint ml-auto flex shrink-0 gap-x-2">
                  <AdminButton variant="quiet" id={editId(option)} onClick={() => onEdit(option)}>
                    Edit<span className="sr-only"> {option.name}</span>
                  </AdminButton>
                  <AdminButton variant="quiet" onClick={() => onDelete(option)}>
                    Delete<span className="sr-only"> {option.name}</span>
                  </AdminButton>
                </span>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
