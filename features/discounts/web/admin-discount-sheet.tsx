import { type ReactNode, useState } from 'react'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { CopyId } from '#ui/admin/copy-button.tsx'
import { DetailSheet, type Neighbours } from '#ui/admin/dialogs/detail-sheet.tsx'
import { Facts } from '#ui/admin/facts.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { useFocusOnMessage } from '#ui/admin/use-focus-on-message.ts'
import type { DiscountRecord } from '../admin-discounts.contract.ts'
import type { AnswerAct } from '../answer-form.ts'
import { otherFields } from '../other-fields.ts'
import { AdminAnswerDialog } from './admin-answer-dialog.tsx'
import { AdminCorrectDiscount } from './admin-correct-discount.tsx'
import { AdminDiscountAmount, formatEuroAmount, RegularPrice } from './admin-discount-amount.tsx'
import { AdminDiscountChips } from './admin-discount-chips.tsx'

const placed = [
  'id',
  'name',
  'customerEmail',
  'amountTotal',
  'status',
  'createdAt',
  'sessionId',
  'refunded',
  'uncounted',
] as const

/** The action in progress: an answer or a correction. */
export type DiscountAct = AnswerAct | 'correct'

type Props = {
  record: DiscountRecord
  neighbours: Neighbours
  act: DiscountAct | undefined
  onAct: (act: DiscountAct | undefined) => void
  readAnew: (id: string) => Promise<DiscountRecord | undefined>
  onAnswered: (record: DiscountRecord) => void
  onClosed: () => void
}

/** A19 One request, and the dialog of its answer. */
export function AdminDiscountSheet({ record, neighbours, act, onAct, readAnew, ...on }: Props) {
  const { onAnswered, onClosed } = on
  const [done, setDone] = useState({ id: '', text: '' })
  const text = done.id === record.id ? done.text : ''
  const setText = (text: string) => setDone({ id: record.id, text })
  const notice = useFocusOnMessage(text, act !== undefined)

  return (
    <>
      <Everything
        record={record}
        neighbours={neighbours}
        notice={
          text && (
            <Notice kind="ok" ref={notice}>
              {text}
            </Notice>
          )
        }
        onAct={(next) => {
          setText('')
          onAct(next)
        }}
        onClosed={onClosed}
      />
      {act === 'correct' && (
        <AdminCorrectDiscount
          record={record}
          onCorrected={(corrected) => {
            setText('Your corrections are saved.')
            onAnswered(corrected)
          }}
          onClosed={() => onAct(undefined)}
        />
      )}
      {act && act !== 'correct' && (
        <AdminAnswerDialog
          act={act}
          record={record}
          readAnew={readAnew}
          onAnswered={(answered) => {
            setText(messageOf(answered))
            onAnswered(answered)
          }}
          onClosed={() => onAct(undefined)}
        />
      )}
    </>
  )
}

/** All details of the request, and its actions. */
function Everything({
  record,
  neighbours,
  notice,
  onAct,
  onClosed,
}: {
  record: DiscountRecord
  neighbours: Neighbours
  /** The success message of the last action. */
  notice: ReactNode
  onAct: (act: DiscountAct) => void
  onClosed: () => void
}) {
  const { mayWrite } = useAdmin()
  const { id, name, customerEmail, createdAt, sessionId, status, refunded, uncounted } = record
  const isAnswerable = status !== 'COMPLETED' || refunded || uncounted
  return (
    <DetailSheet of={id} neighbours={neighbours} title={<bdi>{name}</bdi>} onClosed={onClosed}>
      {() => (
        <>
          {notice}
          {uncounted && (
            <Notice kind="warn">
              It was paid with test money, which does not count now that you take real payments. You can
              answer it again, and the visitor can pay again.
            </Notice>
          )}
          {mayWrite && <Acts isAnswerable={isAnswerable} onAct={onAct} />}
          <Facts
            title="Discount record"
            facts={[
              ['Status', <AdminDiscountChips key="status" record={record} />],
              ['Amount Total', <AdminDiscountAmount key="amount" record={record} />],
              ['Regular price now', <RegularPrice key="regular" />],
              ['Name', <bdi key="name">{name}</bdi>],
              ['Customer Email', <bdi key="email">{customerEmail}</bdi>],
              ['Created At', <Moment key="created" at={createdAt} />],
              ['ID', <CopyId key="id" id={id} characters={20} name="ID" />],
              [
                'Session ID',
                sessionId && <CopyId key="session" id={sessionId} characters={25} name="session ID" />,
              ],
            ]}
          />
          <Facts
            title="Other details"
            facts={otherFields(record, placed).map((field) => [field.name, shown(field)])}
          />
        </>
      )}
    </DetailSheet>
  )
}

/** The buttons that answer the request and correct its contact details. */
function Acts({ isAnswerable, onAct }: { isAnswerable: boolean; onAct: (act: DiscountAct) => void }) {
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {isAnswerable && (
        <>
          <AdminButton variant="primary" onClick={() => onAct('approve')}>
            Approve
          </AdminButton>
          <AdminButton onClick={() => onAct('another')}>Another amount</AdminButton>
          <AdminButton variant="danger" onClick={() => onAct('refuse')}>
            Refuse
          </AdminButton>
        </>
      )}
      <AdminButton onClick={() => onAct('correct')}>Correct</AdminButton>
    </div>
  )
}

const shown = ({ value, as }: ReturnType<typeof otherFields>[number]): ReactNode => {
  if (as === 'moment') return <Moment at={String(value)} />
  if (as === 'money') return formatEuroAmount(Number(value))
  return value === null || value === '' ? null : (
    <span dir="auto" className="whitespace-pre-wrap">
      {value}
    </span>
  )
}

const messageOf = ({ decision, status, customerEmail }: DiscountRecord): string => {
  if (decision === 'refused') return `The request is refused. We are emailing ${customerEmail}.`
  return status === 'COMPLETED'
    ? `The request is approved and completed. We are emailing ${customerEmail}.`
    : `The request is approved. We are sending the payment link to ${customerEmail}.`
}
