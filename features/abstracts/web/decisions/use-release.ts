import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  previewRelease,
  type ReleasePreview,
  releaseDecisions,
  showRelease,
} from '#features/abstracts/decisions.contract.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { abstractCount, abstractKey } from '../list/use-abstracts.ts'

/** The preview of a release, read once when the dialog opens: what was shown is what is released. */
export const useReleasePreview = () => {
  const { call, website } = useAdmin()
  return useQuery({
    queryKey: ['release-preview', website],
    queryFn: ({ signal }) => call(previewRelease, { params: { website } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Releases exactly what was previewed. */
export const useReleasing = () => {
  const { call, website } = useAdmin()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ count, stamp }: ReleasePreview) =>
      call(releaseDecisions, { params: { website }, body: { count, stamp } }),
    onSettled: () => {
      for (const key of [abstractKey, abstractCount, 'mails'])
        void client.invalidateQueries({ queryKey: [key, website] })
    },
  })
}

/** The polling interval while emails are being sent, in milliseconds. */
const pollInterval = 1000

/** The progress of a release's emails; polled until each was sent or failed. */
export const useRelease = (id: string) => {
  const { call, website } = useAdmin()
  return useQuery({
    queryKey: ['release', website, id],
    queryFn: ({ signal }) => call(showRelease, { params: { website, id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && data.sent + data.failed >= data.count ? false : pollInterval,
  })
}
