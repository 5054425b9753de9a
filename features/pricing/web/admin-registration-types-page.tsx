import { Fragment } from 'react'
import { useSearchParams } from 'react-router'
import { isWorthRetry } from '#platform/browser/calls/failed-save.ts'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { EmptyList, FailedList } from '#ui/admin/lists/list-states.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { useFocusNext } from '#ui/admin/lists/use-focus-next.ts'
import { WholeList } from '#ui/admin/lists/whole-list.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { AdminPriceReach } from './admin-price-reach.tsx'
import { AdminProcessingFee } from './admin-processing-fee.tsx'
import { AdminRegistrationTypeTable, editId } from './admin-registration-type-table.tsx'
import { readFailure, saveFailure } from './registration-type-failure.ts'
import { registrationTypeTexts } from './registration-type-texts.ts'
import { AdminTicketTypeEditor } from './types/admin-ticket-type-editor.tsx'
import { useTicketTypes } from './types/use-ticket-types.ts'
import { usePriceEdit } from './use-price-edit.ts'

const views = [
  { value: 'editor', words: 'Editor' },
  { value: '', words: 'Table' },
] as const
type View = (typeof views)[number]['value']

/** /admin-registration-types: the ticket types in an editor, or the specified table of prices; the processing fee. */
export default function AdminRegistrationTypesPage() {
  const { website } = useAdmin()
  const [query, setQuery] = useSearchParams()
  const view: View = query.get('view') === 'editor' ? 'editor' : ''
  return (
    <>
      <PageHead
        title="Registration Types"
        website={website}
        actions={
          <>
            <Segmented<View>
              label="View"
              options={views}
              value={view}
              onChange={(next) => setQuery(next ? { view: next } : {})}
            />
            <AdminExport list="registration-types" />
          </>
        }
      />
      {/* resets the typed input when another website is chosen */}
      <Fragment key={website}>
        {view === 'editor' ? <AdminTicketTypeEditor /> : <TypesOfWebsite />}
        <AdminProcessingFee />
      </Fragment>
    </>
  )
}

function TypesOfWebsite() {
  const { mayWrite } = useAdmin()
  const focusNext = useFocusNext()
  const { request, edit, failure, saved, begin } = usePriceEdit((row) => focusNext(editId(row)))
  const { request: details } = useTicketTypes()
  const rows = request.data
  const isOnline = (id: number) => details.data?.find((one) => one.id === id)?.payment === 'online'
  // a row that is being edited stays, even when another admin has just deleted it
  const isGone = edit !== undefined && rows !== undefined && !rows.some(({ id }) => id === edit.seen.id)

  return (
    <>
      {saved && (
        <Notice kind="ok">
          <p>{registrationTypeTexts.saved}</p>
          <p className="font-[430] text-ink">{saved.words}</p>
          {isOnline(saved.id) && <AdminPriceReach of={saved.id} />}
        </Notice>
      )}
      {failure && (
        <FailedList {...saveFailure(failure)} onRetry={isWorthRetry(failure) ? edit?.save : undefined} />
      )}
      <WholeList
        request={{ ...request, data: isGone ? [...rows, edit.seen] : rows }}
        failed={readFailure}
        loading="Loading registration types..."
        showsLoading
        empty={
          <EmptyList sentence="No registration types yet">
            <p className="text-ink-2">Registration types will appear here.</p>
          </EmptyList>
        }
        count={(count) => `${count} ${count === 1 ? 'registration type' : 'registration types'}`}
      >
        {(types) => (
          <AdminRegistrationTypeTable
            types={types}
            details={details.data ?? []}
            mayWrite={mayWrite}
            edit={edit}
            onEdit={begin}
          />
        )}
      </WholeList>
    </>
  )
}
