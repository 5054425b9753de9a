import { Check, Mail, MailOpen } from 'lucide-react'
import { Chip } from '#ui/admin/chip.tsx'
import type { ReceivedMessage } from '../admin-contact.contract.ts'

/** The state of a message. */
export function MessageState({ message: { readAt, answeredAt } }: { message: ReceivedMessage }) {
  if (answeredAt) return <Chip tone="ok" icon={Check} word="Answered" />
  if (readAt) return <Chip tone="warn" icon={MailOpen} word="Not answered" />
  return <Chip tone="info" icon={Mail} word="Unread" />
}
