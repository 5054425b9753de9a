import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { CheckBox } from '#ui/fields/check-box.tsx'
import { changeRequirement, showRequirement } from '../second-factor.contract.ts'

const queryKey = ['factor-requirement']

/**
 * The setting that requires second factors, for owners. `without`: the number of accounts that can log in
 * without one.
 */
export default function AdminFactorRequirement({ without }: { without: number }) {
  const { call } = useAdmin()
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(showRequirement, {}, { signal }),
  })
  const isRequired = data?.isRequired ?? false
  const change = async () => {
    client.setQueryData(queryKey, await call(changeRequirement, { body: { isRequired: !isRequired } }))
  }

  return (
    <Panel title="Second factor">
      <FailedQuery sentence="The requirement could not be loaded." error={error} refetch={refetch} />
      {data ? (
        <CheckBox
          id="factor-required"
          label="Require a second factor of everyone"
          hint="Anyone who has none sets one up right after their password, and can do nothing else before."
          checked={isRequired}
          onChange={() => setAsks(true)}
        />
      ) : (
        !error && <LoadingRows words="Loading..." rows={1} />
      )}
      {asks && (
        <ConfirmDialog
          sentence={
            isRequired ? 'No longer require a second factor?' : 'Require a second factor of everyone?'
          }
          more={isRequired ? 'Those who have one keep it, and can remove it.' : consequences(without)}
          action={isRequired ? 'No longer require' : 'Require'}
          isHarmless={!isRequired}
          onConfirm={change}
          onClosed={() => setAsks(false)}
        />
      )}
    </Panel>
  )
}

const consequences = (without: number): string => {
  if (without === 0) return 'Every account that can log in has one already.'
  const who = without === 1 ? '1 account has none' : `${without} accounts have none`
  return `${who}. Those people can only set one up, from their next click on. What they have typed and not saved stays in their tab.`
}
