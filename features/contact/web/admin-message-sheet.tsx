import { useEffect, useId, useRef, useState } from 'react'
import { useFormDraft } from '#platform/browser/form-drafts/use-form-draft.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton, adminButtonStyle } from '#ui/admin/admin-button.tsx'
import { DetailSheet, type Neighbours } from '#ui/admin/dialogs/detail-sheet.tsx'
import { HoldOpen } from '#ui/admin/dialogs/hold-open.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { Facts } from '#ui/admin/facts.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { Select } from '#ui/fields/select-field.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import type { Colleague, MessageNote, ReceivedMessage } from '../admin-contact.contract.ts'
import { MessageState } from './admin-message-state.tsx'
import { type Noted, UnsavedNote } from './admin-unsaved-note.tsx'
import { answerAddress } from './answer-address.ts'
import { useNoteMessage } from './use-messages.ts'

type Props = {
  message: ReceivedMessage
  neighbours: Neighbours
  colleagues: readonly Colleague[]
  onNoted: (message: ReceivedMessage) => void
  onClosed: () => void
}

/** One message with its actions. */
export function MessageSheet({ neighbours, onClosed, ...shown }: Props) {
  const { id, subject } = shown.message
  return (
    <DetailSheet of={id} title={<bdi>{subject}</bdi>} neighbours={neighbours} onClosed={onClosed}>
      {(close) => <Message {...shown} close={close} />}
    </DetailSheet>
  )
}

type Shown = Pick<Props, 'message' | 'colleagues' | 'onNoted'> & { close: () => void }

/** Its opening marks it as read, if the admin may change things. */
function Message({ message, colleagues, onNoted, close }: Shown) {
  const { mayWrite } = useAdmin()
  const { kept, unsaved, noting, note } = useNoting(message, onNoted)

  const opened = useRef(false)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    if (mayWrite && !message.readAt) noting.mutate({ read: true })
  }, [mayWrite, message, noting])

  return (
    <>
      <MessageActions
        message={message}
        onAnswered={() => note({ answered: !message.answeredAt })}
        onUnread={() => noting.mutate({ read: false }, { onSuccess: () => close() })}
      />
      <HoldOpen isSaving={noting.isPending && !noting.variables.read} />
      {unsaved && mayWrite && (
        <UnsavedNote
          noted={{ ...kept.initial, ...unsaved }}
          before={kept.initial}
          colleagues={choicesOf(colleagues, message)}
          onSave={(body) => note({ ...body, seen: kept.seen.version })}
        />
      )}
      {noting.error && <Notice kind="danger">{noting.error.message}</Notice>}
      <Received message={message} />
      {mayWrite && (
        <Assignment
          message={message}
          colleagues={colleagues}
          onAssign={(assignedTo) => note({ assignedTo })}
        />
      )}
      <WhatWasDone message={message} />
      <LiveRegion message={noting.isSuccess && !noting.variables.read ? 'Saved' : ''} />
    </>
  )
}

/** Saves an admin's action; if the session has expired, it is stored until after the login. */
const useNoting = (message: ReceivedMessage, onNoted: (message: ReceivedMessage) => void) => {
  const noting = useNoteMessage(message, onNoted)
  const kept = useFormDraft<Noted, ReceivedMessage>({
    form: 'message',
    record: message.id,
    words: `the message of ${message.name}`,
    seen: message,
    initial: notedOf,
  })
  /** The unsaved choice from the time when the session ended. */
  const [unsaved, setUnsaved] = useState(kept.read)
  const note = (body: MessageNote & { seen?: string }) => {
    const { answered, assignedTo } = body
    kept.keep({
      ...notedOf(message),
      ...(answered !== undefined && { answered }),
      ...(assignedTo !== undefined && { assignedTo: assignedTo ?? '' }),
    })
    setUnsaved(undefined)
    // the error is shown below
    noting.mutateAsync(body).then(
      () => kept.forget(),
      () => undefined,
    )
  }
  return { kept, unsaved, noting, note }
}

type Actions = { message: ReceivedMessage; onAnswered: () => void; onUnread: () => void }

function MessageActions({ message, onAnswered, onUnread }: Actions) {
  const { mayWrite } = useAdmin()
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <MessageState message={message} />
      <a href={answerAddress(message)} className={adminButtonStyle('primary')}>
        Answer by email
      </a>
      {mayWrite && (
        <>
          <AdminButton onClick={onAnswered}>
            {message.answeredAt ? 'Mark as not answered' : 'Mark as answered'}
          </AdminButton>
          <AdminButton onClick={onUnread}>Mark as unread</AdminButton>
        </>
      )}
    </div>
  )
}

/** The sender and the message. */
function Received({ message }: { message: ReceivedMessage }) {
  return (
    <>
      <Facts
        facts={[
          ['From', <bdi key="from">{message.name}</bdi>],
          ['Email', <EmailAddress key="email" of={message.email} />],
          ['Received', <Moment key="received" at={message.createdAt} />],
        ]}
      />
      <p dir="auto" className="mt-5 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {message.message}
      </p>
    </>
  )
}

type Assigned = {
  message: ReceivedMessage
  colleagues: readonly Colleague[]
  onAssign: (assignedTo: string | null) => void
}

function Assignment({ message, colleagues, onAssign }: Assigned) {
  const { user } = useAdmin()
  const id = useId()
  return (
    <div className="mt-5">
      <label htmlFor={id} className="block font-[580]">
        Assigned to
      </label>
      <div className="mt-1 flex flex-wrap gap-2">
        <Select
          id={id}
          look="adm-size min-w-52"
          value={message.assignedTo?.id ?? ''}
          placeholder="No one"
          options={choicesOf(colleagues, message).map(({ id, name, email }) => ({
            value: id,
            label: `${name} (${email})`,
          }))}
          onChange={(event) => onAssign(event.target.value || null)}
        />
        {message.assignedTo?.id !== user.id && colleagues.some((one) => one.id === user.id) && (
          <AdminButton onClick={() => onAssign(user.id)}>Assign to me</AdminButton>
        )}
      </div>
    </div>
  )
}

function WhatWasDone({ message: { readAt, answeredAt, assignedTo } }: { message: ReceivedMessage }) {
  const { mayWrite } = useAdmin()
  return (
    <Facts
      facts={[
        ['Read', readAt && <Moment at={readAt} />],
        ['Answered', answeredAt && <Moment at={answeredAt} />],
        ...(mayWrite ? [] : [['Assigned to', assignedTo && <bdi>{assignedTo.name}</bdi>] as const]),
      ]}
    />
  )
}

const notedOf = ({ answeredAt, assignedTo }: ReceivedMessage): Noted => ({
  answered: answeredAt !== null,
  assignedTo: assignedTo?.id ?? '',
})

/** The possible assignees, including the current one even if they may no longer be assigned. */
const choicesOf = (
  colleagues: readonly Colleague[],
  { assignedTo }: ReceivedMessage,
): readonly Colleague[] =>
  !assignedTo || colleagues.some(({ id }) => id === assignedTo.id) ? colleagues : [...colleagues, assignedTo]
