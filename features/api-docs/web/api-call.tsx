import { type ReactNode, useId, useState } from 'react'
import { curlExample } from '#features/api-docs/curl-example.ts'
import { accessWords, type Call, limitWords } from '#features/api-docs/grouped-calls.ts'
import { objectIn, typeWords } from '#features/api-docs/schema-words.ts'
import type { ApiDocument, Parameter } from '#shared/openapi/api-document.ts'
import { ApiAnswers } from './api-answers.tsx'
import { ApiField, ApiFields } from './api-fields.tsx'
import { CodeWords, PathWords } from './code-words.tsx'

type Props = { call: Call; document: ApiDocument }

/**
 * One call: a line with its address and its sentence, which opens to everything else. With `opensLate` that is made when
 * it is opened for the first time: a long list is there sooner, but needs scripts.
 */
export function ApiCall({ call, document, opensLate = false }: Props & { opensLate?: boolean }) {
  const [isOpened, setIsOpened] = useState(false)
  const { method, path, operation } = call
  const { operationId, summary } = operation
  return (
    <details id={operationId} className="api-call" onToggle={() => setIsOpened(true)}>
      <summary>
        <h3>
          <span className="api-method" data-method={method}>
            {method}
          </span>{' '}
          <span className="api-path">
            <PathWords path={path} />
          </span>
        </h3>
        <p className="api-sentence">
          <CodeWords text={summary} />
        </p>
      </summary>
      {(!opensLate || isOpened) && <Inside call={call} document={document} />}
    </details>
  )
}

function Inside({ call, document }: Props) {
  const { method, path, operation } = call
  const { operationId, description, parameters = [], requestBody } = operation
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const fields = body && objectIn(body.schema, document)
  return (
    <div className="api-inside">
      <div className="api-words">
        {description && (
          <p className="api-description">
            <CodeWords text={description} />
          </p>
        )}
        <Facts call={call} />
        <Parameters parameters={parameters} document={document} />
        {fields && (
          <Part title={`Body, ${type}`}>
            <ApiFields schema={fields} document={document} showsRequired />
          </Part>
        )}
        <Part title="Answers">
          <ApiAnswers operation={operation} document={document} />
        </Part>
      </div>
      <div className="api-example">
        <Part title="Example">
          <pre>
            <code>{curlExample(document.servers[0]?.url ?? '', method, path, operation)}</code>
          </pre>
        </Part>
        <p className="api-link">
          <a href={`#${operationId}`}>
            Link to this call<span className="api-hidden">, {operationId}</span>
          </a>
        </p>
      </div>
    </div>
  )
}

function Facts({ call }: { call: Call }) {
  const { 'x-bearer': bearer, 'x-rate-limit': limit, 'x-also-at': others = [], security } = call.operation
  const facts: [string, string][] = [
    ['Who', accessWords(call)],
    ...(bearer ? [['Bearer', bearer] as [string, string]] : []),
    ...(security.some((one) => 'cookie' in one)
      ? [['Or', 'the cookie `admin_jwt`, so that it opens in a new tab'] as [string, string]]
      : []),
    ...(limit ? [['Limit', limitWords(limit)] as [string, string]] : []),
    ...(others.length > 0
      ? [['Also at', others.map((path) => `\`${path}\``).join(', ')] as [string, string]]
      : []),
  ]
  return (
    <dl className="api-facts">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <CodeWords text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const places = { path: 'In the path', query: 'In the query', header: 'In a header' }

function Parameters({ parameters, document }: { parameters: readonly Parameter[]; document: ApiDocument }) {
  return (['path', 'query', 'header'] as const).map((place) => {
    const own = parameters.filter((one) => one.in === place)
    return (
      own.length > 0 && (
        <Part key={place} title={places[place]}>
          <ul className="api-fields">
            {own.map(({ name, required = false, description, schema }) => {
              const type = typeWords(schema, document)
              const field = { name, isRequired: required, type, description, schema: undefined }
              return (
                <ApiField key={name} field={field} document={document} showsRequired={place !== 'path'} />
              )
            })}
          </ul>
        </Part>
      )
    )
  })
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="api-part">
      <h4 id={id}>{title}</h4>
      {children}
    </section>
  )
}
