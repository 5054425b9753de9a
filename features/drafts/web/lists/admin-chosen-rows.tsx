import { useState } from 'react'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import type { Path } from '../../change.ts'
import { AdminMoveDialog } from './admin-move-dialog.tsx'
import { useChosenActions } from './use-chosen-actions.ts'
import type { ChosenRows } from './use-chosen-rows.ts'
import type { RowActions } from './use-row-actions.ts'

/** Below a list: begins to choose rows, then moves, hides or removes the chosen ones at once. */
export function AdminChosenRows({
  list,
  actions,
  choice,
}: {
  list: Path
  actions: RowActions
  choice: ChosenRows
}) {
  const { isOn, chosen, start, all, end } = choice
  const [isMoving, setMoving] = useState(false)
  const [first, ...more] = chosen
  const several = useChosenActions(list, chosen)
  const act = (one: () => void) => () => {
    one()
    end()
  }
  if (!isOn) return <AdminButton onClick={start}>Choose several</AdminButton>
  const isNone = chosen.length === 0
  return (
    <fieldset className="edit-chosen">
      <legend className="sr-only">Chosen entries</legend>
      <span role="status" className="num">
        {chosen.length} chosen
      </span>
      <AdminButton onClick={all}>Choose all</AdminButton>
      <AdminButton disabled={isNone} onClick={() => setMoving(true)}>
        Move chosen…
      </AdminButton>
      <AdminButton disabled={isNone} onClick={act(several.hide)}>
        Hide chosen
      </AdminButton>
      <AdminButton variant="danger" disabled={isNone} onClick={act(several.remove)}>
        Remove chosen
      </AdminButton>
      <AdminButton variant="quiet" onClick={end}>
        Done
      </AdminButton>
      {isMoving && first && (
        <AdminMoveDialog
          list={list}
          item={first}
          more={more}
          actions={actions}
          onMove={several.move}
          onClosed={() => setMoving(false)}
        />
      )}
    </fieldset>
  )
}
