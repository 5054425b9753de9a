import { useMutation } from '@tanstack/react-query'
import { type Option, readOption, readOptions } from '#features/program-options/read-options.ts'
import { useChangedList } from '#platform/browser/lists/use-changed-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { OptionKind } from './option-kind.ts'

/** The options of the chosen website and their mutations; each change refetches the list. */
export const useOptions = (kind: OptionKind) => {
  const { call, website } = useAdmin()
  const { request, readAnew, settled } = useChangedList<Option>(`${kind.list}-options`, async (signal) =>
    readOptions(await kind.read(call, website, signal)),
  )

  return {
    request,
    readAnew,
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
