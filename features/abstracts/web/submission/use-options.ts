import { useEffect, useState } from 'react'
import { optionName } from '#features/program-options/option-name.ts'
import type {
  getInterestedInOptions,
  getSessionOptions,
} from '#features/program-options/program-options.contract.ts'
import { call } from '#platform/browser/calls/api-client.ts'

type Choice = { value: string; label: string }

export type Options = {
  choices: readonly Choice[]
  loading: boolean
  /** The organisers offer none yet. */
  isEmpty: boolean
  /** Loads them again. */
  ask: () => void
}

/**
 * The options of a list, loaded after the page is shown (T19). On failure the list stays as it is, without a
 * message (m90).
 */
export const useOptions = (endpoint: typeof getInterestedInOptions | typeof getSessionOptions): Options => {
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const [loading, setLoading] = useState(true)
  const [isEmpty, setIsEmpty] = useState(false)
  const [round, setRound] = useState(0)

  useEffect(() => {
    const superseded = new AbortController()
    const { signal } = superseded
    setLoading(true)
    call(endpoint, {}, { signal })
      .then(
        (answer) => {
          if (signal.aborted) return
          setChoices(choicesIn(answer))
          setIsEmpty(Array.isArray(answer) && answer.length === 0)
        },
        () => undefined,
      )
      .finally(() => signal.aborted || setLoading(false))
    return () => superseded.abort()
    // A new round repeats the same request.
  }, [endpoint, round])

  return { choices, loading, isEmpty, ask: () => setRound((before) => before + 1) }
}

/** The options in a reply; entries without an id or a name are ignored. */
const choicesIn = (answer: unknown): Choice[] =>
  (Array.isArray(answer) ? answer : [])
    .filter(isOption)
    .map((option) => ({ value: String(option.id), label: optionName(option) }))
    .filter(({ label }) => label !== '')

const isOption = (option: unknown): option is { id: number } =>
  typeof option === 'object' && option !== null && 'id' in option && Number.isSafeInteger(option.id)
