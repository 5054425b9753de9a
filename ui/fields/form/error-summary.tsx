import { WarningSign } from '../field-error.tsx'

type Props = {
  /** The errors in the order of the fields, each with the id of its control. */
  errors: readonly { id: string; sentence: string }[]
  onChoose: (id: string) => void
}

/** The list of errors above a form; each links to its field. Announced once, when it appears. */
export function ErrorSummary({ errors, onChoose }: Props) {
  return (
    <div role="alert">
      {errors.length > 0 && (
        <div data-summary="" className="mb-8 rounded-md border-2 border-danger bg-surface p-5 sm:p-6">
          <h2 className="flex items-center gap-2.5 text-xl font-[660] tracking-[-0.015em]">
            <span className="text-danger">
              <WarningSign />
            </span>
            There is a problem
          </h2>
          <ul className="mt-3 space-y-1">
            {errors.map(({ id, sentence }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-block py-0.5 font-[560] text-danger underline underline-offset-3"
                  onClick={(event) => {
                    event.preventDefault()
                    onChoose(id)
                  }}
                >
                  {sentence}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
