import { useState } from 'react'
import type { Combination } from '#features/accommodation/accommodation.contract.ts'
import { useResumedDraft } from '#platform/browser/form-drafts/use-resumed-draft.ts'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { EmptyList } from '#ui/admin/lists/list-states.tsx'
import { useFocusNext } from '#ui/admin/lists/use-focus-next.ts'
import { WholeList } from '#ui/admin/lists/whole-list.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { AdminCombinationAdd } from './admin-combination-add.tsx'
import { AdminCombinationDelete } from './admin-combination-delete.tsx'
import { AdminCombinationEdit } from './admin-combination-edit.tsx'
import { AdminCombinationTable, editId } from './admin-combination-table.tsx'
import { AdminStartingRooms } from './admin-starting-rooms.tsx'
import { combinationLabels } from './combination-labels.ts'
import { type Combinations, useCombinations } from './use-combinations.ts'

/** /admin-accommodations: how many nights and guests can be booked, and what they cost. */
export default function AdminAccommodationsPage() {
  const { website } = useAdmin()
  return (
    <>
      <PageHead
        title="Accommodation Combinations"
        website={website}
        actions={<AdminExport list="accommodations" />}
      />
      {/* resets the typed input when another website is chosen */}
      <CombinationsOfWebsite key={website} />
    </>
  )
}

type Open = { act: 'edit' | 'delete'; combination: Combination; next: readonly string[] }

function CombinationsOfWebsite() {
  const { mayWrite } = useAdmin()
  const combinations = useCombinations()
  const focusNext = useFocusNext()
  const [open, setOpen] = useState<Open>()
  const [notice, setNotice] = useState('')
  const rows = combinations.request.data ?? []

  /** Remembers the neighbouring rows, which get the focus when a row is deleted. */
  const begin = (act: Open['act']) => (combination: Combination) => {
    const index = rows.findIndex(({ id }) => id === combination.id)
    const next = [rows[index + 1], rows[index - 1]].flatMap((row) => (row ? editId(row.id) : []))
    combinations.change.reset()
    setOpen({ act, combination, next })
  }
  useResumedDraft({ 'combination-edit': begin('edit'), 'combination-delete': begin('delete') })
  const finish = (message: string, ...ids: readonly string[]) => {
    setOpen(undefined)
    setNotice(message)
    focusNext(...ids)
  }

  return (
    <>
      {mayWrite && (
        <AdminCombinationAdd add={combinations.add} onAdded={(id) => finish('Added', editId(id))} />
      )}
      {mayWrite && combinations.request.data?.length === 0 && (
        <AdminStartingRooms addAll={combinations.addAll} onAdded={() => finish('Added', 'add-nights')} />
      )}
      <WholeList
        request={combinations.request}
        failed={({ message }) => ({ sentence: combinationLabels.readFailed, cause: message })}
        loading="Loading accommodations..."
        empty={
          <EmptyList sentence="No accommodation combinations yet">
            <p className="text-ink-2">Add a combination to let visitors book it with their registration.</p>
          </EmptyList>
        }
        count={(count) => `${count} ${count === 1 ? 'combination' : 'combinations'}`}
      >
        {(rows) => (
          <AdminCombinationTable
            combinations={rows}
            mayWrite={mayWrite}
            onEdit={begin('edit')}
            onDelete={begin('delete')}
          />
        )}
      </WholeList>
      <Dialogs
        open={open}
        combinations={combinations}
        onFinish={finish}
        onCancel={() => setOpen(undefined)}
      />
      <LiveRegion message={notice} />
    </>
  )
}

type DialogsProps = {
  open: Open | undefined
  combinations: Combinations
  /** `ids`: the controls to focus; the first that exists is used. */
  onFinish: (message: string, ...ids: readonly string[]) => void
  onCancel: () => void
}

/** The dialog that edits or deletes a combination, while one is open. */
function Dialogs({ open, combinations, onFinish, onCancel }: DialogsProps) {
  return (
    <>
      {open?.act === 'edit' && (
        <AdminCombinationEdit
          {...open}
          combinations={combinations}
          onClosed={(isSaved) => onFinish(isSaved ? 'Saved' : '', editId(open.combination.id), ...open.next)}
        />
      )}
      {open?.act === 'delete' && (
        <AdminCombinationDelete
          {...open}
          combinations={combinations}
          onClosed={(isDeleted) =>
            isDeleted ? onFinish('Deleted', ...open.next, 'add-nights', 'add-combination') : onCancel()
          }
        />
      )}
    </>
  )
}
