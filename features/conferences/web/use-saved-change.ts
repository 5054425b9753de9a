import { type FormEvent, useState } from 'react'

/**
 * The submit of a dialog that saves what its form `judge`d: busy meanwhile, and with the sentence of the failure, after which
 * what was typed stays.
 */
export const useSavedChange = <Values>(
  judge: () => Values | undefined,
  save: (values: Values) => Promise<unknown>,
  onSaved: (values: Values) => void,
) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const values = judge()
    if (!values || busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await save(values)
      onSaved(values)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return { busy, failure, submit }
}
