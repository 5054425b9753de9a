import type { PreviewedKind } from '#features/abstracts/decisions.contract.ts'
import type { ExampleKind } from '#shared/mail-text/choose-examples.ts'

type Example = PreviewedKind['examples'][number]

/** The emails of up to three authors, in full. */
export function ReleaseExamples({ examples }: { examples: readonly Example[] }) {
  return (
    <ul className="adm-release-examples">
      {examples.map((example) => (
        <li key={example.id}>
          <header>
            <p className="font-[640]">
              <bdi>{example.name}</bdi>
            </p>
            <p className="text-2xs text-ink-2">{whyChosen(example)}</p>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <section aria-label={`Email to ${example.name}`} tabIndex={0}>
            <p className="font-[640]">{example.subject}</p>
            <p dir="auto" className="mt-2 whitespace-pre-wrap">
              {example.text}
            </p>
          </section>
        </li>
      ))}
    </ul>
  )
}

const kinds: Readonly<Record<ExampleKind, string>> = {
  longest: 'The longest name',
  'right-to-left': 'A name from right to left',
  plainest: 'The least to say',
}

const whyChosen = ({ kind, hasNote }: Example) => `${kinds[kind]}, ${hasNote ? 'with a note' : 'no note'}`
