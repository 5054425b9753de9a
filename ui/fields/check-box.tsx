import type { ComponentProps } from 'react'

type Props = { id: string; label: string; hint?: string } & Omit<ComponentProps<'input'>, 'type' | 'id'>

/** One yes or no. */
export function CheckBox({ id, label, hint, ...input }: Props) {
  return (
    <div className="flex items-start gap-3">
      <input
        {...input}
        type="checkbox"
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-px size-[22px] shrink-0 cursor-pointer accent-ai"
      />
      <div>
        <label htmlFor={id} className="block cursor-pointer text-[0.9375rem] font-[580]">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="mt-0.5 text-sm text-ink-2">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
