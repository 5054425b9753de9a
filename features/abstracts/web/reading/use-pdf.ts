import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { OpenPdf } from './show-pdf.ts'

/** The open PDF of a submission; PDF.js is loaded lazily. */
export const usePdf = ({ id, abstractFilePath, fileStoredAt }: AbstractListItem) => {
  const { download } = useAdmin()
  const file = useQuery({
    queryKey: ['abstract-file', id, fileStoredAt],
    queryFn: async ({ signal }) => {
      const [answer, { openPdf }] = await Promise.all([
        download(abstractFilePath, { signal }),
        import('./show-pdf.ts'),
      ])
      return { bytes: await answer.arrayBuffer(), openPdf }
    },
    staleTime: Number.POSITIVE_INFINITY,
    // recently read ones are shown immediately when they are opened again
    gcTime: 60_000,
    retry: false,
  })
  const opened = useOpened(file.data)
  return { pdf: opened.pdf, error: file.error ?? opened.error, retry: () => void file.refetch() }
}

type Loaded = { bytes: ArrayBuffer; openPdf: (bytes: ArrayBuffer) => Promise<OpenPdf> }
type Opened = { of?: Loaded; pdf?: OpenPdf; error?: Error }

const useOpened = (loaded: Loaded | undefined): { pdf: OpenPdf | undefined; error: Error | null } => {
  const [opened, setOpened] = useState<Opened>({})
  useEffect(() => {
    if (!loaded) return undefined
    let pdf: OpenPdf | undefined
    let isOver = false
    // PDF.js takes ownership of the bytes
    loaded.openPdf(loaded.bytes.slice(0)).then(
      (open) => {
        pdf = open
        if (isOver) open.close()
        else setOpened({ of: loaded, pdf: open })
      },
      (error: unknown) => {
        if (!isOver)
          setOpened({ of: loaded, error: error instanceof Error ? error : new Error(String(error)) })
      },
    )
    return () => {
      isOver = true
      pdf?.close()
    }
  }, [loaded])
  const isThis = loaded !== undefined && opened.of === loaded
  return { pdf: isThis ? opened.pdf : undefined, error: (isThis && opened.error) || null }
}
