import { AdminButton } from '#ui/admin/admin-button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { FactorKind } from '../../factor-credentials.ts'

type Props = {
  offers: readonly FactorKind[]
  kind: FactorKind
  error?: string | undefined
  onKind: (kind: FactorKind) => void
  onInput: () => void
  /** Starts the use of a passkey. */
  onPasskey: () => void
}

/** The input of the chosen second factor, with links to the others. The input's id is its kind. */
export function FactorAnswer({ offers, kind, error, onKind, onInput, onPasskey }: Props) {
  return (
    <>
      {kind === 'code' && (
        <TextField
          id="code"
          name="code"
          label="Code"
          hint="The 6 digits that your authenticator app shows."
          required
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          className="num tracking-[0.2em]"
          error={error}
          onInput={onInput}
        />
      )}
      {kind === 'recoveryCode' && (
        <TextField
          id="recoveryCode"
          name="recoveryCode"
          label="Recovery code"
          hint="One of those that you saved when you set up your second factor. Each works once."
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
          error={error}
          onInput={onInput}
        />
      )}
      {kind === 'passkey' && <p>Confirm with the passkey of your account.</p>}
      {offers.length > 1 && (
        <p className="-mx-1.5 flex flex-wrap gap-x-3">
          {offers
            .filter((offer) => offer !== kind)
            .map((offer) => (
              <AdminButton
                key={offer}
                variant="quiet"
                onClick={() => (offer === 'passkey' ? onPasskey() : onKind(offer))}
              >
                {instead[offer]}
              </AdminButton>
            ))}
        </p>
      )}
    </>
  )
}

const instead: Readonly<Record<FactorKind, string>> = {
  code: 'Use a code from your app instead',
  passkey: 'Use your passkey',
  recoveryCode: 'Use a recovery code instead',
}
