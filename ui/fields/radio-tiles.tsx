import { describedBy, type FieldProps } from './field.tsx'
import { FieldError } from './field-error.tsx'

type Tile<Value extends string> = {
  value: Value
  label: string
  detail?: string
  /** The detail is an important figure. */
  isFigure?: boolean
  /** It cannot be chosen; the detail says why. */
  isDisabled?: boolean
}

type Props<Value extends string> = Omit<FieldProps, 'error'> & {
  error?: FieldProps['error']
  /** By default the id. */
  name?: string
  tiles: readonly Tile<Value>[]
  /** Empty while none is chosen. */
  value: Value | ''
  onChange: (value: Value) => void
  /** Classes of the grid. */
  columns: string
}

/** Native radio buttons as tiles, so that all options and their details are visible at once. The first one has the group's id. */
export function RadioTiles<Value extends string>({
  id,
  name = id,
  label,
  hint,
  error,
  tiles,
  columns,
  value,
  onChange,
}: Props<Value>) {
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy({ id, hint, error })}
      aria-invalid={error ? true : undefined}
    >
      <p id={`${id}-label`} className="text-[0.9375rem] font-[580]">
        {label}
      </p>
      {hint && (
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-ink-2">
          {hint}
        </p>
      )}
      <div className={`mt-2 grid gap-2.5 ${columns}`}>
        {tiles.map((tile, index) => (
          <label
            key={tile.value}
            className={`flex min-h-12 cursor-pointer items-start gap-2.5 rounded-sm border bg-surface px-3 py-2.5 transition-colors duration-120 hover:bg-sunken has-checked:border-ai has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:text-ink-2 has-checked:bg-ai-soft has-checked:shadow-[inset_0_0_0_1px_var(--ai)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-out) ${error ? 'border-danger' : 'border-control'}`}
          >
            <input
              name={name}
              type="radio"
              id={index === 0 ? id : `${id}-${tile.value}`}
              value={tile.value}
              checked={tile.value === value}
              disabled={tile.isDisabled}
              onChange={() => onChange(tile.value)}
              aria-labelledby={`${id}-${tile.value}-name`}
              aria-describedby={tile.detail ? `${id}-${tile.value}-detail` : undefined}
              className="mt-[3px] size-[18px] shrink-0 appearance-none rounded-full border-[1.5px] border-control bg-surface outline-none checked:border-[5.5px] checked:border-ai focus-visible:shadow-none forced-colors:appearance-auto"
            />
            <TileLabel id={`${id}-${tile.value}`} tile={tile} />
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}

function TileLabel({ id, tile }: { id: string; tile: Tile<string> }) {
  return (
    <span>
      <span id={`${id}-name`} className="block font-[560]">
        {tile.label}
      </span>
      {tile.detail && (
        <span
          id={`${id}-detail`}
          className={tile.isFigure ? 'num block text-[1.0625rem] font-[680]' : 'block text-sm text-ink-2'}
        >
          {tile.detail}
        </span>
      )}
    </span>
  )
}
