import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Option, readOption, readOptions } from '#features/program-options/read-options.ts'
import { useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { OptionKind } from './option-kind.ts'

/** The options of the chosen website, and what can be done with them; after each change the list is read again. */
export const useOptions = (kind: OptionKind) => {
  const { call, website } = useAdmin()
  const queries = useQueryClient()
  const noun = `${kind.list}-options`
  const request = useList<Option[]>([noun], async (signal) =>
    readOptions(await kind.read(call, website, signal)),
  )
  const readAgain = () => queries.invalidateQueries({ queryKey: [noun, website] })
  // a failure is shown at once
  const settled = { onSuccess: readAgain, onError: () => void readAgain() }

  return {
    request,
    /** As it is now; undefined when it is gone or the list cannot be read. */
    readAnew: async (id: number) => {
      const { data } = await request.refetch()
      return data?.find((one) => one.id === id)
    },
    add: useMutation({
      ...settled,
      mutationFn: async (name: string) => readOption(await kind.add(call, website, name)),
    }),
    rename: useMutation({
      ...settled,
      mutationFn: ({ seen, name }: { seen: Option; name: string }) => kind.rename(call, website, seen, name),
    }),
    remove: useMutation({
      ...settled,
      mutationFn: (seen: Option) => kind.delete(call, website, seen),
    }),
  }
}
export type Options = ReturnType<typeof useOptions>
