import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { askPage, useList, usualSize } from '#platform/browser/use-list.ts'
import { ifMatch } from '#shared/if-match.ts'
import {
  listMessages,
  type MessageNote,
  noteMessage,
  type ReceivedMessage,
  showMessageDesk,
} from '../admin-contact.contract.ts'

/** What of the list of messages stands in the address. */
export const messageNames = ['state', 'assigned', 'q', 'sort', 'size'] as const

export type MessagesAsked = Readonly<Partial<Record<(typeof messageNames)[number] | 'cursor', string>>>

/** One page of messages, and how many there are of each. */
export const useMessages = (asked: MessagesAsked) => {
  const { call, website } = useAdmin()
  const { size, ...filter } = asked
  const query = { ...filter, limit: size ?? String(usualSize) }
  const list = useList(['messages', query], (signal) =>
    askPage(call, listMessages, { params: { website }, query }, signal),
  )
  const desk = useList(['message desk'], (signal) =>
    call(showMessageDesk, { params: { website } }, { signal }),
  )
  return { list, desk }
}

/** Notes what was done with a message, and reads the list and the figures again. */
export const useNoteMessage = (onNoted: (message: ReceivedMessage) => void) => {
  const { call, website } = useAdmin()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ message, body }: { message: ReceivedMessage; body: MessageNote }) =>
      call(noteMessage, { params: { website, id: message.id }, body }, { headers: ifMatch(message.version) }),
    onSuccess: onNoted,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['messages', website] }),
        queries.invalidateQueries({ queryKey: ['message desk', website] }),
      ]),
  })
}
