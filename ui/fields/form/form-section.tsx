import type { ReactNode } from 'react'

/** A section of a form with its legend. */
export function FormSection({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line px-5 py-7 first-of-type:border-t-0 sm:px-8 sm:py-8">
      {/* Floated, because a browser draws a legend across the border of its fieldset. */}
      <legend className="float-left w-full">
        <h2 className="text-xl font-[660] tracking-[-0.015em]">{legend}</h2>
      </legend>
      <div className="clear-both space-y-5 pt-5">{children}</div>
    </fieldset>
  )
}
