import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { formatMoney, importMessages, whoseIt } from '#features/payments/exception-dialogs.ts'
import {
  type Candidate,
  type ExceptionRecord,
  findCandidates,
} from '#features/payments/exceptions.contract.ts'
import { useFormDraftState } from '#platform/browser/form-drafts/use-form-draft.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { formatCents } from '#shared/money.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { SearchBox } from '#ui/admin/lists/search-box.tsx'
import { Notice } from '#ui/admin/notice.tsx'

type Props = {
  exception: ExceptionRecord
  /** Without an id: the booking that the money itself names. Throws on failure. */
  onAdopt: (registrationId?: string) => Promise<void>
  onClosed: () => void
}

/** Finds the booking that an orphan payment belongs to. */
export function AdminImportDialog({ exception, onAdopt, onClosed }: Props) {
  const { title, more } = importMessages(exception)
  return (
    <AdminDialog
      title={title}
      lead={
        <>
          Paid by <bdi>{whoseIt(exception)}</bdi>. {more}
        </>
      }
      onClosed={onClosed}
    >
      {(close) => <Choice exception={exception} onAdopt={onAdopt} close={close} />}
    </AdminDialog>
  )
}

function Choice({ exception, onAdopt, close }: Omit<Props, 'onClosed'> & { close: () => void }) {
  const { call, website } = useAdmin()
  const { values, set, forget } = useFormDraftState({
    form: 'exception-adopt',
    record: exception.id,
    words: `the import of ${formatMoney(exception)}`,
    seen: exception,
    initial: () => ({ search: exception.customerEmail ?? exception.customerName ?? '', chosen: '' }),
  })
  const { search, chosen } = values
  const found = useQuery({
    queryKey: ['candidates', website, search],
    queryFn: ({ signal }) =>
      call(findCandidates, { params: { website }, query: search ? { q: search } : {} }, { signal }),
  })

  const adopting = useMutation({
    mutationFn: () => onAdopt(chosen || undefined),
    onSuccess: () => {
      forget()
      close()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!adopting.isPending) adopting.mutate()
  }

  return (
    <>
      <div className="exc-find mt-4 flex">
        <SearchBox
          label="Search bookings by name or email"
          words="Search"
          placeholder="Name or email"
          value={search}
          onSearch={(search) => set({ search, chosen: '' })}
        />
      </div>
      <form noValidate onSubmit={submit}>
        <SearchState found={found} />
        <Bookings found={found.data ?? []} chosen={chosen} onChoose={(chosen) => set({ search, chosen })} />
        {adopting.error && <Notice kind="danger">{adopting.error.message}</Notice>}
        <SaveFoot busy={adopting.isPending} words={importMessages(exception).action} busyWords="Adopting…" />
      </form>
    </>
  )
}

/** Why no bookings are shown. */
function SearchState({ found }: { found: UseQueryResult<readonly Candidate[]> }) {
  return (
    <>
      <FailedQuery
        error={found.error}
        refetch={found.refetch}
        sentence="The bookings could not be searched"
      />
      {found.isLoading && <LoadingRows words="Searching bookings…" rows={2} />}
      {found.data?.length === 0 && (
        <p className="mt-3 text-ink-2">No booking has this name or email. Try another search.</p>
      )}
    </>
  )
}

/** The booking named by the money itself comes first: it usually is the right one. */
function Bookings({
  found,
  chosen,
  onChoose,
}: {
  found: readonly Candidate[]
  chosen: string
  onChoose: (id: string) => void
}) {
  const name = useId()
  return (
    <fieldset className="exc-candidates">
      <legend className="sr-only">Choose the booking</legend>
      <label>
        <input type="radio" name={name} checked={chosen === ''} onChange={() => onChoose('')} />
        <span className="min-w-0">
          <span className="block font-[580]">The booking named in the payment</span>
          <span className="block text-ink-2">As recorded when the payment page was opened</span>
        </span>
      </label>
      {found.map((candidate) => (
        <label key={candidate.registrationId}>
          <input
            type="radio"
            name={name}
            checked={chosen === candidate.registrationId}
            onChange={() => onChoose(candidate.registrationId)}
          />
          <span className="min-w-0">
            <bdi className="block font-[580]">{candidate.name}</bdi>
            <span className="block text-ink-2">{candidate.email}</span>
            <span className="block text-2xs text-ink-2">{stateOf(candidate)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const stateOf = ({ status, totalCents, isCancelled }: Candidate): string =>
  [
    status === null ? 'no payment' : `${status.toLowerCase()}, ${formatCents(totalCents ?? 0)}`,
    ...(isCancelled ? ['booking cancelled'] : []),
  ].join(', ')
