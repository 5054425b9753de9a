import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { startMailing } from '#features/mailings/mailings.contract.ts'
import { mostWithoutNumber, timeFor } from '#features/mailings/pace.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { formatPeopleCount } from './admin-recipients.tsx'
import type { Draft } from './use-draft.ts'
import type { useSegment } from './use-segment.ts'

type Props = {
  draft: Draft
  segment: ReturnType<typeof useSegment>
  isFit: boolean
  onStarted: (id: string) => void
}

/** The estimated time, and the send button; for many recipients their number must be typed. */
export function AdminSendPart({ draft, segment, isFit, onStarted }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const { data, isPlaceholderData, isFetching } = segment
  const starting = useStarting(draft, segment)
  const count = data?.count ?? 0
  const isMany = count > mostWithoutNumber
  const isTyped = !isMany || typed.trim().replaceAll(',', '') === String(count)
  const isReady = isFit && count > 0 && isTyped && !isPlaceholderData && !isFetching && !starting.isPending
  return (
    <form
      aria-label="Send"
      className="border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) starting.mutate(undefined, { onSuccess: () => onStarted(draft.id) })
      }}
    >
      <h2 className="text-sm">Send</h2>
      {data && (
        <p className="mt-1 text-ink-2">
          {data.perMinute.toLocaleString('en')} {data.perMinute === 1 ? 'mail' : 'mails'} a minute:{' '}
          {timeFor(count, data.perMinute)}. Confirmations do not wait for these. After you press the button
          you have two minutes to stop.
        </p>
      )}
      {starting.error && <Notice kind="danger">{starting.error.message}</Notice>}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {isMany && (
          <>
            <label htmlFor={id} className="font-[580]">
              Type {count} to send
            </label>
            <input
              id={id}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              className="adm-size w-24 tabular-nums"
            />
          </>
        )}
        <AdminButton
          variant="primary"
          type="submit"
          aria-busy={starting.isPending}
          aria-disabled={!isReady || undefined}
          className="aria-disabled:bg-neutral-soft aria-disabled:text-neutral"
        >
          {starting.isPending ? 'Starting…' : `Send to ${formatPeopleCount(count)}`}
        </AdminButton>
      </div>
    </form>
  )
}

/** Starts with the text and recipients that were shown. If they have changed, the preview is reloaded. */
const useStarting = (draft: Draft, { data, refetch }: Props['segment']) => {
  const { call, website } = useAdmin()
  return useMutation({
    mutationFn: async () => {
      if (!data) throw new Error('The recipients are not counted yet')
      const { count, stamp } = data
      const version = await draft.settle()
      return call(startMailing, { params: { website, id: draft.id }, body: { count, stamp, version } })
    },
    onError: () => void refetch(),
  })
}
