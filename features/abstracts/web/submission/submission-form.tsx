import type { FormEvent } from 'react'
import { emptyForm } from '#features/abstracts/abstract-form.ts'
import { texts } from '#features/abstracts/abstract-texts.ts'
import {
  getInterestedInOptions,
  getSessionOptions,
} from '#features/program-options/program-options.contract.ts'
import { useFormTraces } from '#platform/browser/form-drafts/use-form-traces.ts'
import { useIsClosed } from '#platform/browser/use-is-closed.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { SuccessDialog } from '#ui/dialogs/success-dialog.tsx'
import { CaptchaSection } from '#ui/fields/captcha/captcha-section.tsx'
import { useCaptcha } from '#ui/fields/captcha/use-captcha.ts'
import { focusControl } from '#ui/fields/focus-control.ts'
import { ErrorSummary } from '#ui/fields/form/error-summary.tsx'
import { fieldsOf } from '#ui/fields/form/fields-of.ts'
import { HoneypotField } from '#ui/fields/form/honeypot-field.tsx'
import { NeedsScripts } from '#ui/fields/form/needs-scripts.tsx'
import { ClosedNotice } from '#ui/site/closed-notice.tsx'
import { PlainParagraph } from '#ui/site/plain-paragraph.tsx'
import { PrivacyLine } from '#ui/site/privacy-line.tsx'
import { AuthorFields } from './author-fields.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { UploadPart } from './upload-part.tsx'
import { useAbstractForm } from './use-abstract-form.ts'
import { useOptions } from './use-options.ts'
import { type Receipt, useSubmitAbstract } from './use-submit-abstract.ts'
import { WorkFields } from './work-fields.tsx'

/** The disabled look of the controls once submissions are closed. */
const closedClassName =
  '[&_:is(input,select,.drop-zone)]:bg-sunken [&_:is(button,.drop-zone_span,.drop-zone_svg)]:text-ink-3 [&_.drop-zone_span]:no-underline'

/** The submission form; visible, but disabled, after `closesAt`. */
export function SubmissionForm({ closesAt }: { closesAt: string | null }) {
  const { contact, event: conference } = useSite()
  const { email } = contact.details
  const { form, captcha, interests, sessions, honeypot, sending, closed, usable, send, begin } =
    useSubmission(closesAt)
  const { busy, receipt } = sending

  return (
    <>
      <NeedsScripts ready={form.ready} email={email} />
      {closed && closesAt && (
        <ClosedNotice
          what="Abstract submission"
          closesAt={closesAt}
          timeZone={conference.dates.timeZone}
          email={email}
        />
      )}
      <ErrorSummary errors={form.errors} onChoose={focusControl} />
      <form
        noValidate
        onSubmit={send}
        aria-label="Abstract"
        className="rounded-md border border-line bg-surface"
      >
        <HoneypotField ref={honeypot} />
        <fieldset {...fieldsOf({ ready: form.ready, busy })}>
          <fieldset disabled={closed} className={closed ? closedClassName : undefined}>
            <AuthorFields {...form} />
            <WorkFields form={form} interests={interests} sessions={sessions} />
            <CaptchaSection
              {...form.field('captcha')}
              captcha={captcha}
              value={form.values.captcha}
              onChange={(entry) => form.set('captcha', entry)}
            />
          </fieldset>
        </fieldset>
        <div className="border-t border-line px-5 py-6 sm:px-8">
          <UploadPart
            ready={usable}
            // Any change of the form may have fixed the reason.
            upload={busy || sending.sent === form.values ? sending.upload : { phase: 'idle' }}
            submit={texts.submit}
            fileName={form.values.abstractFile?.name ?? ''}
            onCancel={sending.cancel}
          />
          <PrivacyLine />
        </div>
      </form>
      {busy && <LeaveGuard />}
      {receipt && <Submitted receipt={receipt} onClosed={begin} />}
    </>
  )
}

/** The form with its options and its captcha, and how it is sent. */
const useSubmission = (closesAt: string | null) => {
  const captcha = useCaptcha()
  const interests = useOptions(getInterestedInOptions)
  const sessions = useOptions(getSessionOptions)
  const form = useAbstractForm({ code: captcha.code, interests, sessions })
  const { honeypot, read: readTraces } = useFormTraces()
  const sending = useSubmitAbstract()
  const closed = useIsClosed(closesAt)
  const usable = form.ready && !closed

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.busy || !usable) return
    const values = form.judge()
    if (!values) return sending.startAnew()
    const failure = await sending.submit(values, readTraces())
    if (!failure?.field) return
    form.refuse({ [failure.field]: failure.sentence })
    // The server does not know the option, so it was deleted after the options were loaded.
    if (failure.field === 'interestedInId') interests.ask()
    if (failure.field === 'sessionId') sessions.ask()
  }

  const begin = () => {
    sending.dismiss()
    form.reset(emptyForm)
    captcha.refresh()
    focusControl('titlePrefix')
  }
  return { form, captcha, interests, sessions, honeypot, sending, closed, usable, send, begin }
}

/** Confirms the submission, and names the email that follows. */
function Submitted({ receipt, onClosed }: { receipt: Receipt; onClosed: () => void }) {
  const { organisersNote } = useSite()
  return (
    <SuccessDialog title={texts.submitted} closeWord={texts.close} onClosed={onClosed}>
      {receipt.reference && (
        <p>
          Your reference is <b className="font-mono font-[560] text-ink">{receipt.reference}</b>.
        </p>
      )}
      <p className="mt-2 [overflow-wrap:anywhere]">
        We are sending an email with your personal link to <bdi>{receipt.email}</bdi>.
      </p>
      <PlainParagraph text={organisersNote} />
    </SuccessDialog>
  )
}
