import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { saveAs } from '#platform/browser/lists/save-as.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import {
  type Erasure,
  findPerson,
  listErasures,
  personExportPath,
  type RetentionRule,
  showErasure,
  showRetention,
} from '../privacy.contract.ts'

/** The polling interval while something is being deleted, in milliseconds. */
const pollInterval = 1500

/** All rules, polled while one of them deletes. */
export const useRules = () => {
  const { call } = useAdmin()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['retention'],
    queryFn: ({ signal }) => call(showRetention, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isDeleting) ? pollInterval : false),
  })
  return {
    rules: data,
    error,
    retry: () => void refetch(),
    readAnew: () => void client.invalidateQueries({ queryKey: ['retention'] }),
  }
}

const isDeleting = ({ run, confirmedAt }: RetentionRule): boolean =>
  confirmedAt !== null && (run === null || run.endedAt === null)

/** The data held on the person with this address; none without one. */
export const usePerson = (email: string) => {
  const { call } = useAdmin()
  return useQuery({
    queryKey: ['person', email],
    queryFn: ({ signal }) => call(findPerson, { query: { email } }, { signal }),
    enabled: email !== '',
    // the data changes, so it must not be cached
    gcTime: 0,
  })
}

export const usePersonExport = () => {
  const { download } = useAdmin()
  return useMutation({
    mutationFn: async (email: string) => {
      const address = `${personExportPath}?email=${encodeURIComponent(email)}`
      await saveAs(await download(address), 'plenary-person.zip')
    },
  })
}

/** The progress of an erasure. */
export const useErasure = (id: string | null) => {
  const { call } = useAdmin()
  return useQuery({
    queryKey: ['erasure', id],
    queryFn: ({ signal }) => call(showErasure, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollInterval : false),
  })
}

/** The erasures, newest first, polled while one is in progress. */
export const useErasures = () => {
  const { call } = useAdmin()
  return useQuery({
    queryKey: ['erasures'],
    queryFn: ({ signal }) => call(listErasures, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? pollInterval : false),
  })
}

const isUnderWay = (erasure: Erasure | undefined): boolean => erasure?.endedAt === null
