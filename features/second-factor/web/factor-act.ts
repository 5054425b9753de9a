/** An action on one's own second factor. */
export type FactorAct =
  | { kind: 'codes' | 'passkey' | 'remove-codes' | 'recovery-codes' }
  | { kind: 'remove-passkey'; id: string; name: string }

/** The label of its button. */
export const buttonLabels = (act: FactorAct): Omit<ActionLabels, 'title'> => {
  const { title: _title, ...labels } = actionLabels(act)
  return labels
}

type ActionLabels = { title: string; words: string; busyWords: string; variant?: 'danger' }

/** The title of an action's dialog, and the label of its button. */
export const actionLabels = (act: FactorAct): ActionLabels => {
  if (act.kind === 'remove-passkey')
    return {
      title: `Remove the passkey ${act.name}`,
      words: 'Remove',
      busyWords: 'Removing…',
      variant: 'danger',
    }
  if (act.kind === 'codes')
    return { title: 'Set up an authenticator app', words: 'Continue', busyWords: 'Checking…' }
  if (act.kind === 'passkey') return { title: 'Add a passkey', words: 'Continue', busyWords: 'Checking…' }
  if (act.kind === 'recovery-codes')
    return { title: 'Make new recovery codes', words: 'Make new codes', busyWords: 'Making…' }
  return {
    title: 'Remove your authenticator app',
    words: 'Remove',
    busyWords: 'Removing…',
    variant: 'danger',
  }
}
