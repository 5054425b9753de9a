import { useState } from 'react'
import type { Option } from '#features/program-options/read-options.ts'
import { useResumedDraft } from '#platform/browser/form-drafts/use-resumed-draft.ts'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { EmptyList } from '#ui/admin/lists/list-states.tsx'
import { useFocusNext } from '#ui/admin/lists/use-focus-next.ts'
import { WholeList } from '#ui/admin/lists/whole-list.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { SuccessDialog } from '#ui/dialogs/success-dialog.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { AdminOptionAdd } from './admin-option-add.tsx'
import { AdminOptionDelete } from './admin-option-delete.tsx'
import { AdminOptionDialog } from './admin-option-dialog.tsx'
import { AdminOptionForm } from './admin-option-form.tsx'
import { AdminOptionList, editId } from './admin-option-list.tsx'
import type { OptionKind } from './option-kind.ts'
import { type Options, useOptions } from './use-options.ts'

/** The page of one kind of option. The input is reset when another website is chosen. */
export function AdminOptions({ kind }: { kind: OptionKind }) {
  const { website } = useAdmin()
  return (
    <>
      <PageHead title={kind.title} website={website} actions={<AdminExport list={kind.list} />} />
      <OptionsOfWebsite key={website} kind={kind} />
    </>
  )
}

function OptionsOfWebsite({ kind }: { kind: OptionKind }) {
  const { mayWrite } = useAdmin()
  const options = useOptions(kind)
  const acts = useActs(kind)
  const { open, setOpen, finish } = acts

  const edited = open?.act === 'edit' ? open.option : undefined
  const edit = edited && {
    kind,
    option: edited,
    options,
    onSaved: () => finish('Saved', editId(edited)),
    onCancel: () => finish('', editId(edited)),
  }

  const read = options.request.data
  const rows = read && kind.edits === 'inline' ? withEdited(read, edited) : read

  return (
    <>
      {mayWrite && <AdminOptionAdd kind={kind} options={options} onAdded={acts.added} />}
      <WholeList
        request={{ ...options.request, data: rows }}
        failed={({ message }) => kind.failed.read(message)}
        loading={`Loading ${kind.many}...`}
        empty={
          <EmptyList sentence={kind.empty}>
            <p className="text-ink-2">Add an option to let authors choose it on the abstract form.</p>
          </EmptyList>
        }
        count={(count) => countOf(kind, count)}
      >
        {(rows) => (
          <AdminOptionList
            label={kind.title}
            options={rows}
            mayWrite={mayWrite}
            inEdit={
              edit && kind.edits === 'inline'
                ? {
                    id: edit.option.id,
                    form: <AdminOptionForm key={edit.option.id} {...edit} className="cat-edit" />,
                  }
                : undefined
            }
            onEdit={(option) => setOpen({ act: 'edit', option })}
            onDelete={(option) => setOpen({ act: 'delete', option })}
          />
        )}
      </WholeList>
      {edit && kind.edits === 'dialog' && <AdminOptionDialog {...edit} />}
      <OtherDialog kind={kind} options={options} acts={acts} />
      <LiveRegion message={acts.notice} />
    </>
  )
}

type Open = { act: 'edit' | 'delete'; option: Option } | { act: 'added'; id: number | undefined }

type Acts = ReturnType<typeof useActs>

/** The action in progress on an option, and its success message. */
const useActs = (kind: OptionKind) => {
  const focusNext = useFocusNext()
  const [open, setOpen] = useState<Open>()
  const [notice, setNotice] = useState('')

  useResumedDraft({
    [`${kind.list}-edit`]: (option: Option) => setOpen({ act: 'edit', option }),
    [`${kind.list}-delete`]: (option: Option) => setOpen({ act: 'delete', option }),
  })
  const finish = (message: string, ...ids: readonly string[]) => {
    setOpen(undefined)
    setNotice(message)
    focusNext(...ids, 'new-option')
  }
  const added = (id: number | undefined) => {
    if (kind.added) setOpen({ act: 'added', id })
    else finish('Added', ...editIdOf(id))
  }
  return { open, setOpen, notice, finish, added }
}

/** Empty when the id of the added option is not known. */
const editIdOf = (id: number | undefined): string[] => (id === undefined ? [] : [editId({ id })])

/** A row that is being edited stays, even when another admin has just deleted it. */
const withEdited = (rows: readonly Option[], edited: Option | undefined): readonly Option[] =>
  edited === undefined || rows.some(({ id }) => id === edited.id) ? rows : [...rows, edited]

const countOf = ({ one, many }: OptionKind, count: number): string => `${count} ${count === 1 ? one : many}`

/** The dialogs other than the inline edit. */
function OtherDialog({ kind, options, acts }: { kind: OptionKind; options: Options; acts: Acts }) {
  const { open, setOpen, finish } = acts
  if (open?.act === 'delete')
    return (
      <AdminOptionDelete
        kind={kind}
        option={open.option}
        options={options}
        onClosed={(...next) => (next.length > 0 ? finish('Deleted', ...next) : setOpen(undefined))}
      />
    )
  if (open?.act === 'added' && kind.added)
    return <Added {...kind.added} onClosed={() => finish('', ...editIdOf(open.id))} />
  return null
}

function Added({ title, sentence, onClosed }: { title: string; sentence: string; onClosed: () => void }) {
  return (
    <SuccessDialog title={title} closeWord="OK" onClosed={onClosed}>
      <p>{sentence}</p>
    </SuccessDialog>
  )
}
