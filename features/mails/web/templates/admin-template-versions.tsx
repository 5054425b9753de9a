import type { EmailTemplate } from '#shared/mail-text/mail-text.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import type { ShownTemplate } from '../../templates.contract.ts'

/** The versions of this template: who, when, and the text before. */
export function AdminTemplateVersions({
  shown,
  onUse,
}: {
  shown: ShownTemplate
  /** Loads a version into the editor; undefined: read-only. */
  onUse: ((template: EmailTemplate) => void) | undefined
}) {
  if (shown.versions.length === 0) return null
  return (
    <Panel title="Versions" hint="The newest first. Nothing is deleted.">
      <ul className="grid gap-2">
        {shown.versions.map(({ version, words, by, at }, index) => {
          const before = shown.versions[index + 1]?.words ?? shown.ours
          return (
            <li key={version}>
              <details className="words-version">
                <summary>
                  Version {version}: {words ? 'changed' : 'back to our words'} by {by}, <Moment at={at} />
                </summary>
                <div className="words-was">
                  <Side title="Was" words={before} />
                  <Side title="Is" words={words ?? shown.ours} />
                </div>
                {onUse && words && (
                  <AdminButton onClick={() => onUse(words)}>Put these words into the editor</AdminButton>
                )}
              </details>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function Side({ title, words }: { title: string; words: EmailTemplate }) {
  return (
    <div className="min-w-0">
      <p className="text-2xs text-ink-2">{title}</p>
      <p dir="auto" className="font-[600] [overflow-wrap:anywhere]">
        {words.subject}
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {words.text}
      </p>
    </div>
  )
}
