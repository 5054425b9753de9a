import { useState } from 'react'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { listSampleEntries } from '../../admin-draft-actions.contract.ts'
import type { Path } from '../../change.ts'
import { isWithin } from '../../touched.ts'
import { useEditor } from '../editor-context.ts'
import { removalsOf } from './removals.ts'
import { entries } from './use-chosen-actions.ts'

/** Removes what is still as in the example that the conference began with, of all lists in a section. */
export default function AdminSampleEntries({ section }: { section: Path }) {
  const { call, website } = useAdmin()
  const { store, say } = useEditor()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    if (!(await store.flush()))
      throw new Error('Some of your changes are not saved yet. Try again in a moment.')
    const { paths } = await call(listSampleEntries, { params: { website } })
    const content = store.view().draft?.shown
    const inSection = paths.map((path) => path.split('.')).filter((path) => isWithin(path, section))
    if (!content || inSection.length === 0) throw new Error('No sample entries are left here.')
    store.makeAll(removalsOf(content, inSection))
    say(`${entries(inSection.length)} removed.`, true)
  }
  const start = async () => {
    if (busy) return
    setBusy(true)
    await remove().catch((error: unknown) => say((error as Error).message, 'no edit'))
    setBusy(false)
  }
  return (
    <AdminButton variant="danger" aria-busy={busy} onClick={() => void start()}>
      Remove all sample entries
    </AdminButton>
  )
}
