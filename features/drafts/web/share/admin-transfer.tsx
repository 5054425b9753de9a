import { useId, useState } from 'react'
import { listPictures } from '#features/pictures/pictures.contract.ts'
import { saveAs } from '#platform/browser/lists/save-as.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { useEditor } from '../editor-context.ts'
import { useUpload } from '../pictures/use-upload.ts'
import { AdminChangeLine } from '../publish/admin-change-line.tsx'
import type { ReadImport } from '../transfer/read-import.ts'

/** Saves the draft as one file, and takes over such a file: first its differences, then the draft. */
export function AdminTransfer({ onTaken }: { onTaken: () => void }) {
  const id = useId()
  const { mayWrite } = useAdmin()
  const { failure, progress, read, exportDraft, choose, take } = useTransfer(onTaken)
  return (
    <section aria-labelledby={id} className="mt-6 grid gap-2">
      <h3 id={id}>Export and import</h3>
      <p className="text-ink-2">
        The export is a ZIP of all content of the draft and its pictures, with speakers and agenda also as
        CSV. Days, place and prices are not in it: they are set in Manage Events and Registration Types.
      </p>
      <AdminButton className="justify-self-start" onClick={() => void exportDraft()}>
        Export the draft
      </AdminButton>
      {mayWrite && <FileChoice id={id} onChoose={(file) => void choose(file)} />}
      {failure && <Notice kind="danger">{failure}</Notice>}
      <p role="status">{progress}</p>
      {read && !progress && <Differences read={read} onTake={(one) => void take(one)} />}
    </section>
  )
}

const useTransfer = (onTaken: () => void) => {
  const { website, draft, store, say, newId } = useEditor()
  const { call } = useAdmin()
  const send = useUpload()
  const [failure, setFailure] = useState('')
  const [progress, setProgress] = useState('')
  const [read, setRead] = useState<ReadImport>()
  /** Does something that may fail, which is said then. */
  const attempt = async (words: string, act: () => Promise<void>) => {
    setFailure('')
    setProgress(words)
    try {
      await act()
    } catch (error) {
      setFailure((error as Error).message)
    }
    setProgress('')
  }
  return {
    failure,
    progress,
    read,
    exportDraft: () =>
      attempt('Collecting the content and its pictures…', async () => {
        const [{ writeExport }, { loadPictures }] = await Promise.all([
          import('../transfer/write-export.ts'),
          import('../transfer/pictures-of-archive.ts'),
        ])
        const bytes = await writeExport(draft.shown, loadPictures)
        await saveAs(new Response(bytes as Uint8Array<ArrayBuffer>), `${website}-content.zip`)
      }),
    choose: (file: File) => {
      setRead(undefined)
      return attempt('Reading the file…', async () => {
        const { readImport } = await import('../transfer/read-import.ts')
        const bytes = new Uint8Array(await file.arrayBuffer())
        setRead(readImport(draft.shown, { bytes, name: file.name, newId }))
      })
    },
    take: (taken: ReadImport) =>
      attempt('Uploading the pictures…', async () => {
        const { withOwnPictures } = await import('../transfer/pictures-of-archive.ts')
        const stored = await call(listPictures, { params: { website } })
        const known = new Map(stored.map((one) => [one.id, one]))
        const upload = (file: File) =>
          send(file, { signal: new AbortController().signal, onProgress: () => undefined })
        // others may have changed the draft since the file was chosen, also while pictures are uploaded
        const again = () => taken.changesOf(store.view().draft?.shown ?? draft.shown)
        const options = { files: taken.pictures, known, upload, again }
        const { changes, missing } = await withOwnPictures(again(), options)
        say(`${importedWords(store.makeAll(changes))}${missingWords(missing)}`, true)
        onTaken()
      }),
  }
}

const importedWords = (count: number) =>
  `${count} ${count === 1 ? 'change was' : 'changes were'} imported to the draft.`

const missingWords = (missing: number) =>
  missing === 0
    ? ''
    : ` ${missing} ${missing === 1 ? 'picture is' : 'pictures are'} not in the file and left out.`

function FileChoice({ id, onChoose }: { id: string; onChoose: (file: File) => void }) {
  return (
    <div className="mt-2 grid gap-1">
      <label htmlFor={`${id}-file`} className="edit-label">
        Import a ZIP, or speakers or agenda as CSV
      </label>
      <input
        id={`${id}-file`}
        type="file"
        accept=".zip,.csv"
        className="edit-file max-w-full"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // the same file can be chosen again
          target.value = ''
        }}
      />
      <p className="edit-hint">You see what it would change before anything changes.</p>
    </div>
  )
}

/** What an import would change, and what it cannot. */
function Differences({ read, onTake }: { read: ReadImport; onTake: (read: ReadImport) => void }) {
  const { user } = useAdmin()
  const { changes, groups, unknown } = read
  const count = `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}`
  return (
    <>
      <LiveRegion message={`The file has ${count}`} />
      {unknown.length > 0 && (
        <Notice kind="warn">This version does not know, and leaves out: {unknown.join(', ')}</Notice>
      )}
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
