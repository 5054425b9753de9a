import { type FilledTemplate, fillTemplate } from '#shared/mail-text/fill-template.ts'
import type { EmailTemplate, Values } from '#shared/mail-text/mail-text.ts'

/** What is written below the words of every mailing. */
export type Frame = {
  conference: string
  contactAddress: string
  /** Where the recipient leaves the news; undefined where it is no news. */
  leaveAt: string | undefined
}

export type ComposedMailing = FilledTemplate & {
  /** The sentences at the foot. */
  questions: string
  leave: { sentence: string; words: string; address: string } | undefined
}

/** A mailing as one recipient reads it: in their mail, and in the preview. */
export const composeMailing = (words: EmailTemplate, values: Values, frame: Frame): ComposedMailing => {
  const filled = fillTemplate(words, values)
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
