import type { ReactNode } from 'react'

type Props = { steps: readonly { title: string; detail: ReactNode }[] }

/** Consecutive steps as stations on a line. Below a heading of the second level. */
export function StepList({ steps }: Props) {
  return (
    <ol>
      {steps.map(({ title, detail }, index) => (
        <li key={title} className="relative grid grid-cols-[2.75rem_1fr] gap-4 pb-7 last:pb-0">
          <span
            aria-hidden="true"
            className="num z-1 grid size-11 place-items-center rounded-full border-[4.5px] border-ai bg-surface font-[720]"
          >
            {index + 1}
          </span>
          {index < steps.length - 1 && (
            <span aria-hidden="true" className="absolute top-0 bottom-0 left-[1.2rem] w-1.5 bg-ai" />
          )}
          <div>
            <h3 className="pt-2 text-lg leading-7 font-[640]">{title}</h3>
            <p className="mt-1 text-pretty text-ink-2">{detail}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
