import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useList } from '#platform/browser/lists/use-list.ts'
import { usePutRow } from '#platform/browser/lists/use-put-row.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ifMatch } from '#shared/if-match.ts'
import {
  type MessageNote,
  noteMessage,
  type ReceivedMessage,
  showMessageDesk,
} from '../admin-contact.contract.ts'

/** The number of messages by state, and the colleagues who can be assigned. */
export const useMessageCounts = () => {
  const { call, website } = useAdmin()
  return useList(['message desk'], (signal) => call(showMessageDesk, { params: { website } }, { signal }))
}

/** Saves changes of a message, one at a time, and reloads the list and the counts. */
export const useNoteMessage = (message: ReceivedMessage, onNoted: (message: ReceivedMessage) => void) => {
  const { call, website } = useAdmin()
  const queries = useQueryClient()
  const put = usePutRow<ReceivedMessage>('messages')
  /** The version for the next change: that of the last response, even if it is not rendered yet. */
  const newest = useRef(message)
  useEffect(() => {
    newest.current = message
  }, [message])

  return useMutation({
    scope: { id: `note ${message.id}` },
    /** `seen`: the version that the admin saw, if it is older than the displayed one. */
    mutationFn: ({ seen, ...body }: MessageNote & { seen?: string }) => {
      const { id, version } = newest.current
      // marking as read does not conflict with changes of others
      const isJustRead = body.read === true && Object.keys(body).length === 1
      const asSeen = isJustRead && !seen ? undefined : { headers: ifMatch(seen ?? version) }
      return call(noteMessage, { params: { website, id }, body }, asSeen)
    },
    onSuccess: (updated) => {
      newest.current = updated
      put(updated)
      onNoted(updated)
    },
    // do not wait for the lists to reload
    onSettled: () => {
      for (const key of ['messages', 'message desk'])
        void queries.invalidateQueries({ queryKey: [key, website] })
    },
  })
}
