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

/** While something is being deleted, in milliseconds. */
const lookAgain = 1500

/** Every rule, read again while one of them deletes. */
export const useRules = () => {
  const { call } = useAdmin()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['retention'],
    queryFn: ({ signal }) => call(showRetention, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isDeleting) ? lookAgain : false),
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

/** What is held on the person with this address; nothing without one. */
export const usePerson = (email: string) => {
  const { call } = useAdmin()
  return useQuery({
    queryKey: ['person', email],
    queryFn: ({ signal }) => call(findPerson, { query: { email } }, { signal }),
    enabled: email !== '',
    // what is held changes: an old answer is none
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

/** How far an erasure is. */
export const useErasure = (id: string | null) => {
  const { call } = useAdmin()
  return useQuery({
    queryKey: ['erasure', id],
    queryFn: ({ signal }) => call(showErasure, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? lookAgain : false),
  })
}

/** The erasures, the newest first, read again while one is under way. */
export const useErasures = () => {
  const { call } = useAdmin()
  return useQuery({
    queryKey: ['erasures'],
    queryFn: ({ signal }) => call(listErasures, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? lookAgain : false),
  })
}

const isUnderWay = (erasure: Erasure | undefined): boolean => erasure?.endedAt === null
