import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  previewRelease,
  type ReleasePreview,
  releaseDecisions,
  showRelease,
} from '#features/abstracts/decisions.contract.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { abstractCount, abstractKey } from '../list/use-abstracts.ts'

/** What a release would tell, as it is when the dialog opens: what was seen is what is released. */
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

/** Releases what was seen, and nothing else. */
export const useReleasing = () => {
  const { call, website } = useAdmin()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ count, stamp }: ReleasePreview) =>
      call(releaseDecisions, { params: { website }, body: { count, stamp } }),
    onSettled: () => {
      for (const noun of [abstractKey, abstractCount, 'mails'])
        void client.invalidateQueries({ queryKey: [noun, website] })
    },
  })
}

/** Milliseconds between two looks while mails are on their way. */
const askAgainEvery = 1000

/** How far the mails of a release are; asked again until each was sent or given up. */
export const useRelease = (id: string) => {
  const { call, website } = useAdmin()
  return useQuery({
    queryKey: ['release', website, id],
    queryFn: ({ signal }) => call(showRelease, { params: { website, id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && data.sent + data.failed >= data.count ? false : askAgainEvery,
  })
}
