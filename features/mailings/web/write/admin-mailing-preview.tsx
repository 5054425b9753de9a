import { useState } from 'react'
import { composeMailing } from '#features/mailings/compose-mailing.ts'
import type { MailingExample, Purpose, Segment } from '#features/mailings/mailings.contract.ts'
import type { Block, FilledLine } from '#shared/mail-text/blocks.ts'
import type { EmailTemplate } from '#shared/mail-text/mail-text.ts'
import { Segmented } from '#ui/admin/lists/segmented.tsx'

const kinds: Readonly<Record<MailingExample['kind'], string>> = {
  longest: 'Longest name',
  'right-to-left': 'Right-to-left',
  plainest: 'Least filled',
}

type Props = { words: EmailTemplate; purpose: Purpose; segment: Segment | undefined }

/** The mailing for up to three of its recipients, composed by the function that composes the email. */
export function AdminMailingPreview({ words, purpose, segment }: Props) {
  const [chosen, setChosen] = useState<MailingExample['kind']>()
  const examples = segment?.examples ?? []
  const example = examples.find(({ kind }) => kind === chosen) ?? examples[0]
  return (
    <section aria-label="Preview" className="min-w-0">
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-3">
        <h2 className="grow text-sm">Preview</h2>
        {examples.length > 1 && example && (
          <Segmented
            label="Recipient"
            options={examples.map(({ kind }) => ({ value: kind, words: kinds[kind] }))}
            value={example.kind}
            onChange={setChosen}
          />
        )}
      </div>
      {segment && example ? (
        <Example words={words} purpose={purpose} segment={segment} example={example} />
      ) : (
        <p className="text-ink-2">{segment ? 'No one is on this list.' : 'The preview follows the list.'}</p>
      )}
    </section>
  )
}

function Example({
  words,
  purpose,
  segment,
  example,
}: Props & { segment: Segment; example: MailingExample }) {
  const { conference, contactAddress } = segment
  const leaveAt = purpose === 'news' ? '#' : undefined
  const mail = composeMailing(words, example.values, { conference, contactAddress, leaveAt })
  return (
    <article aria-label={`Email to ${example.name}`} className="words-mail">
      <header>
        <p dir="auto" className="words-mail-subject">
          {mail.subject || 'No subject yet'}
        </p>
        <p className="mt-1 text-2xs text-ink-2">
          Answers go to {conference}, {contactAddress}
          <br />
          To <bdi>{example.name}</bdi>, {example.address}
        </p>
      </header>
      <div className="mailing-text">
        {mail.blocks.map((block, at) => (
          <Piece key={at} block={block} />
        ))}
        <p className="text-ink-2">{mail.questions}</p>
        {mail.leave && (
          <p className="text-ink-2">
            {mail.leave.sentence}
            <br />
            <u>{mail.leave.words}</u>
          </p>
        )}
      </div>
    </article>
  )
}

/** Links are inert, because the reader is not the recipient. */
function Piece({ block }: { block: Block }) {
  if (block.is === 'lines')
    return (
      <p dir="auto">
        {block.lines.map((line, at) => (
          <span key={at} className="block">
            <LineOf line={line} />
          </span>
        ))}
      </p>
    )
  if (block.is === 'list')
    return (
      <ul className="mailing-bullets">
        {block.items.map((line, at) => (
          <li key={at} dir="auto">
            <LineOf line={line} />
          </li>
        ))}
      </ul>
    )
  if (block.is === 'button')
    return (
      <>
        <p>
          <span className="mailing-button">{block.words}</span>
        </p>
        {block.warning && <p className="text-ink-2">{block.warning}</p>}
      </>
    )
  return null
}

function LineOf({ line }: { line: FilledLine }) {
  return line.map((part, at) => {
    const text = part.is === 'words' ? part.words : <bdi>{part.words}</bdi>
    const shown = part.is === 'link' ? <u title={part.address}>{text}</u> : text
    return part.isBold ? <strong key={at}>{shown}</strong> : <span key={at}>{shown}</span>
  })
}
