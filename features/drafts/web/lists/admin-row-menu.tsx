import type { StoredItem } from '#content/stored-content.ts'
import { ActionMenu } from '#ui/admin/action-menu.tsx'
import type { RowActions } from './use-row-actions.ts'

const look = { button: 'edit-menu-button', choices: 'edit-menu-choices' }

/** The actions for an item, in a menu. */
export function AdminRowMenu({
  name,
  item,
  actions,
  onEdit,
  onMove,
}: {
  name: string
  item: StoredItem
  actions: RowActions
  onEdit: () => void
  onMove: () => void
}) {
  return (
    <ActionMenu
      name={name}
      look={look}
      choices={[
        { words: 'Edit', act: onEdit },
        ...(actions.field.item.kind === 'reference' || !actions.isOpen
          ? []
          : [{ words: 'Duplicate', act: () => actions.duplicate(item) }]),
        { words: 'Move to…', act: onMove },
        { words: item.hidden ? 'Show' : 'Hide', act: () => actions.hide(item) },
        ...(actions.isOpen ? [{ words: 'Remove', act: () => actions.remove(item), isDanger: true }] : []),
      ]}
    />
  )
}
