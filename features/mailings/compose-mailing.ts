import { type FilledTemplate, fillTemplate } from '#shared/mail-text/fill-template.ts'
import type { EmailTemplate, Values } from '#shared/mail-text/mail-text.ts'

/** The footer of every mailing. */
export type Frame = {
  conference: string
  contactAddress: string
  /** The unsubscribe page; undefined if it is no news. */
  leaveAt: string | undefined
}

export type ComposedMailing = FilledTemplate & {
  /** The sentences of the footer. */
  questions: string
  leave: { sentence: string; words: string; address: string } | undefined
}

/** A mailing for one recipient, for their email and for the preview. */
export const composeMailing = (template: EmailTemplate, values: Values, frame: Frame): ComposedMailing => {
  const filled = fillTemplate(template, values)
  const questions = `Questions? Reply to this email or write to ${frame.contactAddress}.`
  const leave = frame.leaveAt
    ? {
        sentence: `You get news of the ${frame.conference} because you have been in touch with us.`,
        words: 'Unsubscribe',
        address: frame.leaveAt,
      }
    : undefined
  const foot = leave ? `${leave.sentence}\n${leave.words}: ${leave.address}` : undefined
  const text = [filled.text, questions, ...(foot ? [foot] : [])].join('\n\n')
  return { ...filled, text, questions, leave }
}
