import { useState } from 'react'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { DetailSheet, type Neighbours } from '#ui/admin/dialogs/detail-sheet.tsx'
import { Facts } from '#ui/admin/facts.tsx'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { formatKind, whyNotAgain } from '../mail-labels.ts'
import type { MailDetails, MailRow } from '../mails.contract.ts'
import { AdminMailState } from './admin-mail-state.tsx'
import { useMail } from './use-mails.ts'

/** The details of one email: its state and its message. */
export function AdminMailSheet({
  mail,
  neighbours,
  onResend,
  onClosed,
}: {
  mail: MailRow
  neighbours: Neighbours
  /** Undefined: this admin may not send. */
  onResend: ((mail: MailRow) => void) | undefined
  onClosed: () => void
}) {
  const { data, error, refetch } = useMail(mail.id)
  const shown = data ?? mail
  const why = whyNotAgain(shown)
  return (
    <DetailSheet of={mail.id} title={<bdi>{mail.subject}</bdi>} neighbours={neighbours} onClosed={onClosed}>
      {(close) => (
        <>
          <Facts facts={factsOf(shown, data?.message)} />
          {onResend && !why && (
            <AdminButton
              className="mt-4"
              onClick={() => {
                close()
                onResend(shown)
              }}
            >
              Send again
            </AdminButton>
          )}
          {why && <p className="mt-4 text-ink-2">{why}</p>}
          <FailedQuery sentence="The email could not be loaded" error={error} refetch={refetch} />
          {!data && !error && <LoadingRows words="Loading the email..." rows={4} />}
          {data?.message && <Message message={data.message} />}
        </>
      )}
    </DetailSheet>
  )
}

const factsOf = (mail: MailRow, message?: MailDetails['message']) =>
  [
    ['State', <AdminMailState key="state" mail={mail} />],
    ['To', <bdi key="to">{mail.recipientName}</bdi>],
    ['Address', mail.recipientAddress],
    ...(message?.replyTo ? ([['Answers go to', message.replyTo]] as const) : []),
    ['Kind', formatKind(mail.kind)],
    ['Written', moment(mail.createdAt)],
    ['Sent', moment(mail.sentAt)],
    ...(mail.nextAttemptAt ? ([['Next attempt', moment(mail.nextAttemptAt)]] as const) : []),
    ...(mail.lastError ? ([['Last error', mail.lastError]] as const) : []),
    ...(mail.repeats ? ([['Repeats the email', mail.repeats]] as const) : []),
  ] as const

const moment = (at: string | null) => at && <Moment at={at} />

const views = [
  { value: 'text' as const, words: 'Text' },
  { value: 'html' as const, words: 'HTML' },
]

function Message({ message }: { message: NonNullable<MailDetails['message']> }) {
  const [view, setView] = useState<'text' | 'html'>('text')
  return (
    <section className="mt-5">
      <h3 className="mb-2 text-sm">Message</h3>
      <div className="w-fit">
        <Segmented label="Show the message as" options={views} value={view} onChange={setView} />
      </div>
      {view === 'text' ? (
        <p dir="auto" className="mail-text">
          {message.text}
        </p>
      ) : (
        <>
          {/* an email's markup is not inserted into this page: the frame has a policy of its own */}
          <iframe
            title="The message as HTML"
            sandbox=""
            referrerPolicy="no-referrer"
            src={message.previewPath}
            className="mail-frame"
          />
          <p className="mt-1.5 text-2xs text-ink-2">
            Shown without colours and links. The back-office does not display styles from emails.
          </p>
        </>
      )}
    </section>
  )
}
