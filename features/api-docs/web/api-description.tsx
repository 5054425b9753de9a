import { type ReactNode, useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { groupedCalls } from '#features/api-docs/grouped-calls.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import type { ApiDocument } from '#shared/openapi/api-document.ts'
import { ApiCall } from './api-call.tsx'
import { TextWithCode } from './api-fields.tsx'

type Props = {
  document: ApiDocument
  /** A link to the document itself. */
  source: ReactNode
  opensLate?: boolean
}

/** A readable API description: what applies to every call, then the calls by feature. */
export function ApiDescription({ document, source, opensLate = false }: Props) {
  const [search, setSearch] = useState('')
  const isRunning = useHydrated()
  const id = useId()
  useOpenedByHash()
  const groups = groupedCalls(document, search)
  const count = groups.reduce((sum, { calls }) => sum + calls.length, 0)

  return (
    <div className="api">
      <nav aria-label="Calls">
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
      <div>
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
        {groups.map(({ tag, calls }) => (
          <section key={tag.name} aria-labelledby={`${tag.name}-title`} id={tag.name}>
            <h2 id={`${tag.name}-title`}>{tag['x-title']}</h2>
            <p>{tag.description}</p>
            {calls.map((call) => (
              <ApiCall
                key={call.operation.operationId}
                call={call}
                document={document}
                opensLate={opensLate}
              />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

/** A link to a call expands it. */
const useOpenedByHash = (): void => {
  const { hash } = useLocation()
  useEffect(() => {
    const named = hash && document.getElementById(hash.slice(1))
    if (named instanceof HTMLDetailsElement) named.open = true
  }, [hash])
}

/** What applies to every call, and authentication. */
function Intro({ document: { info, components }, source }: Pick<Props, 'document' | 'source'>) {
  return (
    <>
      {info.description.split('\n\n').map((paragraph) => (
        <p key={paragraph}>
          <TextWithCode text={paragraph} />
        </p>
      ))}
      {Object.values(components.securitySchemes).map(({ scheme, name, description }) => (
        <p key={description}>
          <code>{scheme === 'bearer' ? 'Authorization: Bearer …' : `Cookie: ${name}`}</code>
          <br />
          <TextWithCode text={description} />
        </p>
      ))}
      <p>
        Version {info.version}. {source}
      </p>
    </>
  )
}
