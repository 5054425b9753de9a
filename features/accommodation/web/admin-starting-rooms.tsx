import { type FormEvent, useId, useState } from 'react'
import { emptyGrid, type GridForm, gridFields, proposeGrid } from '#features/accommodation/starting-grid.ts'
import { formatPrice } from '#features/pricing/format-price.ts'
import { causeOf, isWorthRetry } from '#platform/browser/calls/failed-save.ts'
import { useFormDraftState } from '#platform/browser/form-drafts/use-form-draft.ts'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { FailedList } from '#ui/admin/lists/list-states.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { Combinations } from './use-combinations.ts'

const controls = {
  perNight: { label: 'Price per night (€)', inputMode: 'decimal' },
  perGuest: { label: 'Per guest and night (€)', inputMode: 'decimal' },
  nights: { label: 'Nights, up to', inputMode: 'numeric' },
  guests: { label: 'Guests, up to', inputMode: 'numeric' },
} as const

type Props = { addAll: Combinations['addAll']; onAdded: () => void }

/** For a website without combinations: proposes all of them from a price per night and guest, to be added at once. */
export function AdminStartingRooms({ addAll, onAdded }: Props) {
  const id = useId()
  const { values, set, wrong, combinations, save } = useStartingRooms({ addAll, onAdded }, (field) =>
    document.getElementById(`${id}-${field}`)?.focus(),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <Panel
      title="Start with a price per night"
      hint="Every number of nights and guests gets a price. You can change or delete each of them afterwards."
    >
      <form noValidate onSubmit={submit}>
        {addAll.error && (
          <FailedList
            sentence="The combinations were not added."
            cause={causeOf(addAll.error)}
            onRetry={isWorthRetry(addAll.error) ? save : undefined}
          />
        )}
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {gridFields.map((name) => (
            <TextField
              key={name}
              id={`${id}-${name}`}
              {...controls[name]}
              error={wrong?.field === name ? wrong.wrong : undefined}
              autoComplete="off"
              value={values[name]}
              onChange={(event) => set({ ...values, [name]: event.target.value })}
            />
          ))}
        </div>
        {combinations.length > 0 && <Proposal combinations={combinations} />}
        <SaveButton
          className="mt-4"
          busy={addAll.isPending}
          words={combinations.length > 0 ? `Add ${combinations.length} combinations` : 'Add combinations'}
          busyWords="Adding…"
        />
      </form>
    </Panel>
  )
}

/** The form's state, the combinations that it proposes, and their submit. */
const useStartingRooms = ({ addAll, onAdded }: Props, focus: (field: keyof GridForm) => void) => {
  const [wrong, setWrong] = useState<{ wrong: string; field: keyof GridForm }>()
  const draft = useFormDraftState({
    form: 'starting-rooms',
    words: 'the first combinations',
    seen: undefined,
    initial: () => emptyGrid,
    isStanding: true,
  })
  const proposed = proposeGrid(draft.values)
  const combinations = 'combinations' in proposed ? proposed.combinations : []
  const added = () => {
    draft.forget(draft.values)
    onAdded()
  }
  return {
    values: draft.values,
    set: (values: GridForm) => {
      setWrong(undefined)
      draft.set(values)
    },
    wrong,
    combinations,
    save: () => {
      if ('wrong' in proposed) {
        setWrong(proposed)
        focus(proposed.field)
      } else if (!addAll.isPending) addAll.mutate(combinations, { onSuccess: added })
    },
  }
}

type Proposed = Extract<ReturnType<typeof proposeGrid>, { combinations: object }>['combinations']

/** One row per number of nights, one column per number of guests. */
function Proposal({ combinations }: { combinations: Proposed }) {
  const nights = [...new Set(combinations.map((one) => one.nights))]
  const guests = [...new Set(combinations.map((one) => one.guests))]
  const priceOf = (night: number, guest: number) =>
    combinations.find((one) => one.nights === night && one.guests === guest)?.price ?? null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section aria-label="Proposed prices" tabIndex={0} className="mt-4 overflow-x-auto">
      <table className="cat-proposal">
        <caption className="sr-only">Proposed prices of a whole stay</caption>
        <thead>
          <tr>
            <th scope="col">Nights</th>
            {guests.map((guest) => (
              <th key={guest} scope="col">
                {guest === 1 ? '1 guest' : `${guest} guests`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nights.map((night) => (
            <tr key={night}>
              <th scope="row">{night}</th>
              {guests.map((guest) => (
                <td key={guest}>{formatPrice(priceOf(night, guest))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
