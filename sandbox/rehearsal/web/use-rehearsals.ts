import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pollInterval } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { listRehearsals, playRehearsal, type Rehearsal } from '../rehearsal.contract.ts'
import type { Scenario } from '../scenarios.ts'

/** Polling interval while one is running, in milliseconds. */
const followEvery = 700

/** The rehearsals of the selected website, and a mutation that plays one. */
export const useRehearsals = () => {
  const { call, website } = useAdmin()
  const client = useQueryClient()
  const key = ['rehearsals', website] as const
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listRehearsals, { params: { website } }, { signal }),
    refetchInterval: ({ state }) => (isRunning(state.data?.rehearsals) ? followEvery : pollInterval),
    staleTime: 0,
  })
  const play = useMutation({
    mutationFn: (scenario: Scenario) => call(playRehearsal, { params: { website }, body: { scenario } }),
    // after a refusal, too: it shows the one that is running
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
  return { list, play, isRunning: isRunning(list.data?.rehearsals) }
}

const isRunning = (rehearsals: readonly Rehearsal[] | undefined) =>
  rehearsals?.some(({ endedAt }) => endedAt === null) ?? false
