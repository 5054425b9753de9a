import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type FirstStepName,
  hideFirstSteps,
  showFirstSteps,
  skipFirstStep,
} from '#features/dashboard/first-steps.contract.ts'
import { useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'

export const firstStepsKey = 'first-steps'

/** The first steps of the chosen website, and functions to dismiss or hide them. */
export const useFirstSteps = () => {
  const { call, website } = useAdmin()
  const queries = useQueryClient()
  const list = useList([firstStepsKey], (signal) => call(showFirstSteps, { params: { website } }, { signal }))
  const onSuccess = (changed: unknown) => queries.setQueryData([firstStepsKey, website], changed)
  return {
    list,
    skip: useMutation({
      onSuccess,
      mutationFn: (step: FirstStepName) => call(skipFirstStep, { params: { website }, body: { step } }),
    }),
    hide: useMutation({
      onSuccess,
      mutationFn: () => call(hideFirstSteps, { params: { website }, body: { hidden: true } }),
    }),
  }
}
