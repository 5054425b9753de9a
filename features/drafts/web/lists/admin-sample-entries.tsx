import { useMutation } from '@tanstack/react-query'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { listSampleEntries } from '../../calls/samples.contract.ts'
import type { Path } from '../../change.ts'
import { removalsOf } from '../../removals.ts'
import { isWithin } from '../../touched.ts'
import { useEditor } from '../editor-context.ts'
import { entries } from './use-chosen-actions.ts'

/** Removes what is still as in the example that the conference began with, of all lists in a section. */
export default function AdminSampleEntries({ section }: { section: Path }) {
  const { call, website } = useAdmin()
  const { store, say } = useEditor()
  const removing = useMutation({
    mutationFn: async () => {
      if (!(await store.flush()))
        throw new Error('Some of your changes are not saved yet. Try again in a moment.')
      return call(listSampleEntries, { params: { website } })
    },
    onSuccess: ({ paths }) => {
      const content = store.view().draft?.shown
      const inSection = paths.map((path) => path.split('.')).filter((path) => isWithin(path, section))
      if (!content || inSection.length === 0) return say('No sample entries are left here.', true)
      store.makeAll(removalsOf(content, inSection))
      say(`${entries(inSection.length)} removed.`, true)
    },
    onError: (error) => say(error.message, true),
  })
  return (
    <AdminButton
      variant="danger"
      aria-busy={removing.isPending}
      onClick={() => removing.isPending || removing.mutate()}
    >
      Remove all sample entries
    </AdminButton>
  )
}
