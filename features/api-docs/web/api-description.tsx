import { type ReactNode, useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { type Group, groupedCalls } from '#features/api-docs/grouped-calls.ts'
import { useRunning } from '#platform/browser/use-running.ts'
import type { ApiDocument } from '#shared/openapi/api-document.ts'
import { ApiCall } from './api-call.tsx'
import { CodeWords } from './code-words.tsx'

type Props = {
  document: ApiDocument
  /** Where the document itself is. */
  source: ReactNode
  opensLate?: boolean
}

/** A description of the API to be read: what holds for every call, then the calls by noun. */
export function ApiDescription({ document, source, opensLate = false }: Props) {
  const [search, setSearch] = useState('')
  const isRunning = useRunning()
  const id = useId()
  useOpenedByHash()
  const groups = groupedCalls(document, search)
  const count = groups.reduce((sum, { calls }) => sum + calls.length, 0)

  return (
    <div className="api">
      <div className="api-columns">
        <Nouns groups={groups} />
        <div className="api-main">
          <Intro document={document} source={source} />
          <div className="api-search" data-off={isRunning ? undefined : ''}>
            <label htmlFor={id}>Find a call</label>
            <input
              id={id}
              type="search"
              value={search}
              disabled={!isRunning}
              onChange={({ target }) => setSearch(target.value)}
            />
            <p role="status">{search.trim() && (count === 1 ? '1 call' : `${count} calls`)}</p>
          </div>
          {groups.map((group) => (
            <CallsOfNoun key={group.tag.name} group={group} document={document} opensLate={opensLate} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** Anyone who follows a link to a call wants to read it. */
const useOpenedByHash = (): void => {
  const { hash } = useLocation()
  useEffect(() => {
    const named = hash && document.getElementById(hash.slice(1))
    if (named instanceof HTMLDetailsElement) named.open = true
  }, [hash])
}

/** Leads to the calls of each noun. */
function Nouns({ groups }: { groups: readonly Group[] }) {
  return (
    <nav aria-label="Calls" className="api-nav">
      <ul>
        {groups.map(({ tag, calls }) => (
          <li key={tag.name}>
            <a href={`#${tag.name}`}>
              {tag['x-title']} <span>{calls.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What holds for every call. */
function Intro({ document, source }: Pick<Props, 'document' | 'source'>) {
  return (
    <div className="api-intro">
      {document.info.description.split('\n\n').map((paragraph) => (
        <p key={paragraph}>
          <CodeWords text={paragraph} />
        </p>
      ))}
      <Schemes document={document} />
      <p>
        Version {document.info.version}. {source}
      </p>
    </div>
  )
}

/** How callers say who they are. */
function Schemes({ document }: { document: ApiDocument }) {
  return (
    <dl className="api-facts api-schemes">
      {Object.entries(document.components.securitySchemes).map(
        ([name, { scheme, in: place, description, ...rest }]) => (
          <div key={name}>
            <dt>
              {scheme === 'bearer' ? (
                <code>Authorization: Bearer …</code>
              ) : (
                <code>
                  {place === 'cookie' ? 'Cookie' : place}: {rest.name}
                </code>
              )}
            </dt>
            <dd>
              <CodeWords text={description} />
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

function CallsOfNoun({
  group: { tag, calls },
  document,
  opensLate,
}: {
  group: Group
  document: ApiDocument
  opensLate: boolean
}) {
  return (
    <section aria-labelledby={`${tag.name}-title`} id={tag.name} className="api-group">
      <h2 id={`${tag.name}-title`}>{tag['x-title']}</h2>
      <p>{tag.description}</p>
      {calls.map((call) => (
        <ApiCall key={call.operation.operationId} call={call} document={document} opensLate={opensLate} />
      ))}
    </section>
  )
}
