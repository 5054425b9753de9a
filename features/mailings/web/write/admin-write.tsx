import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { ChoiceLabels } from '#features/mailings/format-filter.ts'
import { listLabels } from '#features/mailings/mailing-lists.ts'
import { type Purpose, sendMailingToMe } from '#features/mailings/mailings.contract.ts'
import { isStale } from '#platform/browser/calls/failed-save.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { checkTemplate } from '#shared/mail-text/check-template.ts'
import { zonedClock } from '#shared/time/short-time.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useConferenceZone } from '#ui/admin/conference-zone.ts'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { TemplateEditor } from '#ui/admin/templates/template-editor.tsx'
import { AdminMailingPreview } from './admin-mailing-preview.tsx'
import { AdminRecipients } from './admin-recipients.tsx'
import { AdminSendPart } from './admin-send-part.tsx'
import { type Draft, type DraftBegun, useDraft } from './use-draft.ts'
import { useSegment } from './use-segment.ts'

/** Injected from other features: the labels of the filters, and the notice when emails reach no one. */
export type Handed = { choiceWords: ChoiceLabels; noMailServer: ReactNode }

type Props = Handed & { begun: DraftBegun; onFirstSave: () => void }

/** The editor of a mailing: recipients, purpose, text, a preview, and the send button. */
export function AdminWrite({ begun, choiceWords, noMailServer, onFirstSave }: Props) {
  const { website, mayWrite } = useAdmin()
  const navigate = useNavigate()
  const draft = useDraft(begun, onFirstSave)
  const { values, set } = draft
  const segment = useSegment(begun.list, begun.filter, values.purpose)
  const { placeholders } = listLabels[begun.list]
  const words = { subject: values.subject, text: values.text }
  // no errors before anything is typed
  const isBegun = values.subject !== '' || values.text !== ''
  const problems = checkTemplate(words, { allowed: placeholders })

  return (
    <>
      <PageHead
        title="Email these people"
        website={website}
        actions={mayWrite && <SendToMe draft={draft} isFit={problems.length === 0} />}
      />
      {!mayWrite && <Notice kind="info">You can view mailings but not write any.</Notice>}
      {noMailServer}
      {isStale(draft.failure) && draft.failure && <Notice kind="danger">{draft.failure.message}</Notice>}
      <div className="words-compose">
        <div className="grid min-w-0 gap-6">
          <AdminRecipients
            list={begun.list}
            filter={begun.filter}
            choiceWords={choiceWords}
            segment={segment}
          />
          <PurposeChoice draft={draft} />
          <TemplateEditor
            words={words}
            onChange={mayWrite ? (changed) => set({ ...values, ...changed }) : undefined}
            placeholders={placeholders}
            showsProblems={isBegun}
          />
        </div>
        <div className="grid min-w-0 gap-6">
          <AdminMailingPreview words={words} purpose={values.purpose} segment={segment.data} />
          {mayWrite && (
            <AdminSendPart
              draft={draft}
              segment={segment}
              isFit={problems.length === 0}
              onStarted={(id) => {
                draft.forget()
                void navigate(`/admin-write/${id}`)
              }}
            />
          )}
        </div>
      </div>
    </>
  )
}

/** The save state of the draft, and a button to email it to oneself. */
function SendToMe({ draft, isFit }: { draft: Draft; isFit: boolean }) {
  const { call, website } = useAdmin()
  const timeZone = useConferenceZone()
  const sending = useMutation({
    mutationFn: async () => {
      await draft.settle()
      return call(sendMailingToMe, { params: { website, id: draft.id } })
    },
  })
  const message = sending.error?.message ?? (sending.data ? `Sent to ${sending.data.email}.` : '')
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <p role="status" className="text-2xs text-ink-2">
        {message || formatSaved(draft, timeZone)}
      </p>
      <AdminButton
        aria-busy={sending.isPending}
        aria-disabled={!isFit || undefined}
        className="aria-disabled:text-ink-3"
        onClick={() => isFit && !sending.isPending && sending.mutate()}
      >
        {sending.isPending ? 'Sending…' : 'Send to me'}
      </AdminButton>
    </div>
  )
}

const formatSaved = ({ saved, failure, isDirty }: Draft, timeZone: string): string => {
  if (failure) return isStale(failure) ? 'Not saved.' : 'Not saved. Trying again.'
  if (isDirty) return 'Saving…'
  return saved.at ? `Draft saved ${zonedClock(new Date(saved.at), timeZone)}` : ''
}

const purposes = [
  { value: 'service', words: 'Service' },
  { value: 'news', words: 'News' },
] as const satisfies { value: Purpose; words: string }[]

function PurposeChoice({ draft: { values, set } }: { draft: Draft }) {
  const { mayWrite } = useAdmin()
  return (
    <div>
      <p className="words-label" aria-hidden="true">
        Purpose
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          label="Purpose"
          options={purposes}
          value={values.purpose}
          onChange={(purpose) => mayWrite && set({ ...values, purpose })}
        />
        <p className="min-w-0 basis-60 grow text-2xs text-ink-2">
          {values.purpose === 'service'
            ? 'About what they have with the conference. News adds an unsubscribe link and leaves out who has left.'
            : 'News adds an unsubscribe link and leaves out who has left.'}
        </p>
      </div>
    </div>
  )
}
