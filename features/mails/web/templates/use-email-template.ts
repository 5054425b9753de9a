import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { EmailTemplate } from '#shared/mail-text/mail-text.ts'
import {
  listMailWords,
  previewMailWords,
  type ShownTemplate,
  saveMailWords,
  showMailWords,
  tryMailWords,
} from '../../templates.contract.ts'

/** The templates that can be changed. */
export const useEmailTemplates = () => {
  const { call, website } = useAdmin()
  return useList(['mails', 'words'], (signal) => call(listMailWords, { params: { website } }, { signal }))
}

/** One template, and how it is saved. */
export const useEmailTemplate = (mail: string) => {
  const { call, website } = useAdmin()
  const client = useQueryClient()
  const queryKey = ['mail-words', website, mail]
  const request = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(showMailWords, { params: { website, mail } }, { signal }),
    // never refetched while it is being edited
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  const save = useMutation({
    mutationFn: (body: { version: number; words: EmailTemplate | null }) =>
      call(saveMailWords, { params: { website, mail }, body }),
    onSuccess: (now: ShownTemplate) => {
      client.setQueryData(queryKey, now)
      void client.invalidateQueries({ queryKey: ['mails', website, 'words'] })
    },
  })
  const sendToMe = useMutation({
    mutationFn: (body: EmailTemplate) => call(tryMailWords, { params: { website, mail }, body }),
  })
  return { request, save, sendToMe }
}

/** The debounce before the preview updates, in milliseconds. */
const pause = 400

/** The preview of a template for its examples; the previous one is shown while a new one loads. */
export const useTemplatePreview = (mail: string, { subject, text }: EmailTemplate) => {
  const { call, website } = useAdmin()
  const [body, setBody] = useState({ subject, text })
  useEffect(() => {
    const timer = setTimeout(setBody, pause, { subject, text })
    return () => clearTimeout(timer)
  }, [subject, text])
  return useQuery({
    queryKey: ['mail-words-preview', website, mail, body],
    queryFn: ({ signal }) => call(previewMailWords, { params: { website, mail }, body }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}
