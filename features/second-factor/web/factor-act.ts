/** An action on one's own second factor. */
export type FactorAct =
  | { kind: 'codes' | 'passkey' | 'remove-codes' | 'recovery-codes' }
  | { kind: 'remove-passkey'; id: string; name: string }

/** The title of an action's dialog, and the label of its button. */
export const actionLabels = (act: FactorAct): { title: string; action: string; busy: string } => {
  if (act.kind === 'remove-passkey')
    return { title: `Remove the passkey ${act.name}`, action: 'Remove', busy: 'Removing...' }
  if (act.kind === 'codes')
    return { title: 'Set up an authenticator app', action: 'Continue', busy: 'Checking...' }
  if (act.kind === 'passkey') return { title: 'Add a passkey', action: 'Continue', busy: 'Checking...' }
  if (act.kind === 'recovery-codes')
    return { title: 'Make new recovery codes', action: 'Make new codes', busy: 'Making...' }
  return { title: 'Remove your authenticator app', action: 'Remove', busy: 'Removing...' }
}
