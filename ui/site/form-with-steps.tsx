import type { ComponentProps, ReactNode } from 'react'
import { StepList } from './step-list.tsx'

type Props = { steps: ComponentProps<typeof StepList>['steps']; children: ReactNode }

/** A form with the next steps next to it, or below it in a narrow window. */
export function FormWithSteps({ steps, children }: Props) {
  return (
    <div className="site-width grid items-start gap-x-8 gap-y-12 py-10 sm:py-13 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-7">{children}</div>
      <section
        aria-labelledby="steps"
        className="min-w-0 lg:sticky lg:top-22 lg:col-span-4 lg:col-start-9 lg:pt-8"
      >
        <h2 id="steps" className="text-2xl">
          What happens next
        </h2>
        <div className="mt-6 max-w-[60ch]">
          <StepList steps={steps} />
        </div>
      </section>
    </div>
  )
}
