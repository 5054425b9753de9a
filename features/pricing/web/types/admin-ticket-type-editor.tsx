import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type ListedTicketType, priceCents } from '#features/pricing/admin-pricing.contract.ts'
import {
  emptyTicketType,
  type TicketTypeForm,
  ticketTypeChange,
  ticketTypeInput,
} from '#features/pricing/ticket-type-form.ts'
import { useResumedDraft } from '#platform/browser/form-drafts/use-resumed-draft.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { typedEuros } from '#shared/money.ts'
import { FailedList, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { useFocusNext } from '#ui/admin/lists/use-focus-next.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { readFailure } from '../registration-type-failure.ts'
import { AdminFeesPreview } from './admin-fees-preview.tsx'
import { AdminTicketTypeDelete } from './admin-ticket-type-delete.tsx'
import { AdminTicketTypeForm } from './admin-ticket-type-form.tsx'
import { AdminTicketTypeRow, openId } from './admin-ticket-type-row.tsx'
import { useMovedTypes } from './use-moved-types.ts'
import { ticketTypeDraft, useTicketTypeForm } from './use-ticket-type-form.ts'
import { useTicketTypes } from './use-ticket-types.ts'

const addId = 'add-type'

/** The ticket types in the order that visitors see, one at a time open, with a preview. */
export function AdminTicketTypeEditor() {
  const { mayWrite } = useAdmin()
  const all = useTicketTypes()
  const { request, readNow, order } = all
  const types = request.data ?? []
  const { open, show, close, unsaved, setUnsaved } = useOpenType()
  const moved = useMovedTypes({ readNow, order: order.mutate })
  const part = { all, onTyped: setUnsaved }

  const failure = request.error && (
    <FailedList {...readFailure(request.error)} onRetry={() => void request.refetch()} />
  )
  if (!request.data) return failure ?? <LoadingRows words="Loading registration types..." showsWords />
  return (
    <div className="types-editor">
      {failure}
      <div className="adm-list">
        <h2 className="sr-only">Types, in the order that visitors see</h2>
        {order.error && <FailedList sentence="The order was not saved." cause={order.error.message} />}
        <ol>
          {types.map((type, index) => {
            const place = `${index + 1} of ${types.length}`
            return type.id === open ? (
              <li key={type.id}>
                <OpenType {...part} type={type} place={place} onDone={close(type.id, openId(type))} />
              </li>
            ) : (
              <AdminTicketTypeRow
                key={type.id}
                type={type}
                place={place}
                mayWrite={mayWrite}
                onOpen={() => show(type.id)}
                moved={moved}
              />
            )
          })}
        </ol>
        {open === 'new' && <OpenType {...part} type={undefined} onDone={close('new', addId)} />}
        {mayWrite && open !== 'new' && (
          <button type="button" id={addId} className="types-add" onClick={() => show('new')}>
            <Plus size={15} aria-hidden="true" />
            Add a type
          </button>
        )}
      </div>
      <AdminFeesPreview types={withUnsaved(types, open, unsaved)} />
      <LiveRegion message={moved.said} />
    </div>
  )
}

type Open = number | 'new' | undefined

/** The open type and its unsaved input, which the preview shows. */
const useOpenType = () => {
  const [open, setOpen] = useState<Open>()
  const [unsaved, setUnsaved] = useState<TicketTypeForm>()
  const focusNext = useFocusNext()
  const current = useRef<Open>(open)
  useEffect(() => {
    current.current = open
  }, [open])
  useResumedDraft({
    [ticketTypeDraft]: (_, record) => setOpen(record === 'new' ? 'new' : Number(record)),
  })
  const show = (next: Open) => {
    setUnsaved(undefined)
    setOpen(next)
  }
  const close =
    (of: Open, id: string) =>
    (focused = id) => {
      // another one was opened while this one was being saved
      if (current.current !== of) return
      show(undefined)
      focusNext(focused)
    }
  return { open, show, close, unsaved, setUnsaved }
}

type OpenProps = {
  all: ReturnType<typeof useTicketTypes>
  type: ListedTicketType | undefined
  place?: string
  onTyped: (form: TicketTypeForm | undefined) => void
  /** `focused`: the id of what gets the focus instead of the row, which is deleted. */
  onDone: (focused?: string) => void
}

function OpenType({ all, type, place, onTyped, onDone }: OpenProps) {
  const { add, change, readAnew } = all
  const [isDeleting, setDeleting] = useState(false)
  const form = useTicketTypeForm({
    type,
    save: (form, seen) =>
      seen
        ? change.mutateAsync({ seen, change: ticketTypeChange(form, seen) })
        : add.mutateAsync(ticketTypeInput(form)),
    readAnew,
    onDone,
  })
  const set: typeof form.set = (name, value) => {
    form.set(name, value)
    onTyped({ ...form.values, [name]: value })
  }
  return (
    <>
      <AdminTicketTypeForm
        form={{ ...form, set }}
        title={type?.label ?? 'New type'}
        {...(place && { place })}
        onDelete={type && (() => setDeleting(true))}
      />
      {isDeleting && type && (
        <AdminTicketTypeDelete
          type={type}
          types={all}
          onClosed={(isDeleted) => {
            setDeleting(false)
            if (!isDeleted) return
            form.forget()
            onDone(addId)
          }}
        />
      )}
    </>
  )
}

/** The types as they would be with the unsaved input. */
const withUnsaved = (
  types: readonly ListedTicketType[],
  open: number | 'new' | undefined,
  form: TicketTypeForm | undefined,
): readonly ListedTicketType[] => {
  if (!form) return types
  const apply = (type: ListedTicketType): ListedTicketType => {
    const cents = priceCents(typedEuros(form.price))
    const { label, included: text, payment, hidden } = form
    return { ...type, label, text, payment, hidden, price: cents === undefined ? null : cents / 100 }
  }
  if (open !== 'new') return types.map((type) => (type.id === open ? apply(type) : type))
  const { hidden, payment } = emptyTicketType
  const blank = {
    id: 0,
    type: 'NEW',
    label: '',
    included: null,
    text: '',
    payment,
    price: null,
    hidden,
    version: '',
  }
  return form.label ? [...types, apply(blank)] : types
}
