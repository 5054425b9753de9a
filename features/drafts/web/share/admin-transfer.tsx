import { useId, useState } from 'react'
import { saveAs } from '#platform/browser/lists/save-as.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { useEditor } from '../editor-context.ts'
import { AdminChangeLine } from '../publish/admin-change-line.tsx'
import type { ReadImport } from '../transfer/read-import.ts'

/** Saves the draft as one file, and takes over such a file: first its differences, then the draft. */
export function AdminTransfer({ onTaken }: { onTaken: () => void }) {
  const id = useId()
  const { mayWrite } = useAdmin()
  const { failure, read, exportDraft, choose, take } = useTransfer(onTaken)
  return (
    <section aria-labelledby={id} className="mt-6 grid gap-2">
      <h3 id={id}>Export and import</h3>
      <p className="text-ink-2">
        The export is a ZIP of all content of the draft, with speakers and agenda also as CSV. Days, place and
        prices are not in it: they are set in Manage Events and Registration Types.
      </p>
      <div className="flex flex-wrap gap-2">
        <AdminButton onClick={() => void exportDraft()}>Export the draft</AdminButton>
        {mayWrite && <FileChoice id={id} onChoose={choose} />}
      </div>
      {failure && <Notice kind="danger">{failure}</Notice>}
      {read && <Differences read={read} onTake={take} />}
    </section>
  )
}

const useTransfer = (onTaken: () => void) => {
  const { website, draft, store, say, newId } = useEditor()
  const [failure, setFailure] = useState('')
  const [read, setRead] = useState<ReadImport>()
  return {
    failure,
    read,
    exportDraft: async () => {
      const { writeExport } = await import('../transfer/write-export.ts')
      const bytes = await writeExport(draft.shown)
      await saveAs(new Response(bytes as Uint8Array<ArrayBuffer>), `${website}-content.zip`)
    },
    choose: async (file: File) => {
      setFailure('')
      setRead(undefined)
      try {
        const { readImport } = await import('../transfer/read-import.ts')
        const bytes = new Uint8Array(await file.arrayBuffer())
        setRead(readImport(draft.shown, { bytes, name: file.name, website, newId }))
      } catch (error) {
        setFailure((error as Error).message)
      }
    },
    take: ({ changes }: ReadImport) => {
      store.makeAll(changes)
      say(
        `${changes.length} ${changes.length === 1 ? 'change was' : 'changes were'} imported to the draft.`,
        true,
      )
      onTaken()
    },
  }
}

function FileChoice({ id, onChoose }: { id: string; onChoose: (file: File) => void }) {
  return (
    <span className="grid gap-1">
      <label htmlFor={`${id}-file`}>Import a ZIP, or speakers or agenda as CSV</label>
      <input
        id={`${id}-file`}
        type="file"
        accept=".zip,.csv"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // the same file can be chosen again
          target.value = ''
        }}
      />
    </span>
  )
}

/** What an import would change, and what it cannot. */
function Differences({ read, onTake }: { read: ReadImport; onTake: (read: ReadImport) => void }) {
  const { user } = useAdmin()
  const { changes, groups, unknown, pictures } = read
  const count = `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}`
  return (
    <>
      <LiveRegion message={`The file has ${count}`} />
      {unknown.length > 0 && (
        <Notice kind="warn">This version does not know, and leaves out: {unknown.join(', ')}</Notice>
      )}
      {pictures > 0 && <Notice kind="warn">{pictures} pictures of the archive are not taken over.</Notice>}
      {changes.length === 0 && <p className="text-ink-2">The draft says the same as the file.</p>}
      {groups.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <h4>{title}</h4>
          <ul>
            {lines.map((line, at) => (
              <AdminChangeLine key={at} line={line} own={user.email} isChosen onChoose={undefined} />
            ))}
          </ul>
        </section>
      ))}
      {changes.length > 0 && (
        <AdminButton variant="primary" className="justify-self-start" onClick={() => onTake(read)}>
          Import {count} to the draft
        </AdminButton>
      )}
    </>
  )
}
