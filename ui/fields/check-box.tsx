import type { ComponentProps } from 'react'

type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'className'>

/** The box alone; its caller labels it. */
export function Check(input: CheckProps) {
  return (
    <span className="relative mt-px block shrink-0">
      <input
        {...input}
        type="checkbox"
        className="peer block size-[22px] cursor-pointer appearance-none rounded-xs border-[1.5px] border-control bg-surface checked:border-ai checked:bg-ai disabled:cursor-not-allowed disabled:opacity-50 forced-colors:appearance-auto"
      />
      <svg
        width="22"
        height="22"
        viewBox="0 0 22 22"
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 hidden text-on-ai peer-checked:block forced-colors:peer-checked:hidden"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
      >
        <path d="M5.5 11.5l3.6 3.6 7.4-8" />
      </svg>
    </span>
  )
}

type Props = { id: string; label: string; hint?: string } & CheckProps

/** A check box with its label and hint. */
export function CheckBox({ id, label, hint, ...input }: Props) {
  return (
    <div className="flex items-start gap-3">
      <Check {...input} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
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
