import { useState } from 'react'
import type { EmailTemplate } from '#shared/mail-text/mail-text.ts'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import type { TemplateExample } from '../../templates.contract.ts'
import { useTemplatePreview } from './use-email-template.ts'

const kinds: Readonly<Record<TemplateExample['kind'], string>> = {
  longest: 'Longest name',
  'right-to-left': 'Right-to-left',
  plainest: 'Least filled',
  invented: 'Invented',
}

const views = [
  { value: 'text' as const, words: 'Text' },
  { value: 'html' as const, words: 'HTML' },
]

/** The preview for up to three people of the website while the template is being edited. */
export function AdminTemplatePreview({ mail, words }: { mail: string; words: EmailTemplate }) {
  const { data, error, refetch, isFetching } = useTemplatePreview(mail, words)
  const [chosen, setChosen] = useState<TemplateExample['kind']>()
  const example = data?.find(({ kind }) => kind === chosen) ?? data?.[0]
  return (
    <section aria-label="Preview" aria-busy={isFetching} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h3 className="grow text-sm">Preview</h3>
        {data && data.length > 1 && example && (
          <Segmented
            label="Recipient"
            options={data.map(({ kind }) => ({ value: kind, words: kinds[kind] }))}
            value={example.kind}
            onChange={setChosen}
          />
        )}
      </div>
      <FailedQuery sentence="Failed to load the preview" error={error} refetch={refetch} />
      {!data && !error && <LoadingRows words="Loading the preview..." />}
      {example?.kind === 'invented' && (
        <Notice kind="info">No one can get this email yet, so this person is invented.</Notice>
      )}
      {example && <Example example={example} />}
    </section>
  )
}

function Example({ example }: { example: TemplateExample }) {
  const [view, setView] = useState<'text' | 'html'>('text')
  return (
    <article aria-label={`Email to ${example.name}`} className="words-mail">
      <header>
        <p dir="auto" className="words-mail-subject">
          {example.subject}
        </p>
        <p className="mt-1 text-2xs text-ink-2">
          From {example.from}
          <br />
          To <bdi>{example.name}</bdi>, {example.address}
        </p>
        <div className="mt-2 w-fit">
          <Segmented label="Show the email as" options={views} value={view} onChange={setView} />
        </div>
      </header>
      {view === 'text' ? (
        <p dir="auto" className="words-mail-text">
          {example.text}
        </p>
      ) : (
        <>
          {/* an email's markup is not inserted into this page: the frame may run and load nothing */}
          <iframe
            title="The email as HTML"
            sandbox=""
            referrerPolicy="no-referrer"
            srcDoc={example.html}
            className="mail-frame words-mail-frame"
          />
          <p className="px-4 pb-3 text-2xs text-ink-2">
            Shown without colours and links. Send it to yourself to see them.
          </p>
        </>
      )}
    </article>
  )
}
