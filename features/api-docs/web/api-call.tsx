import { Fragment, type ReactNode, useId, useState } from 'react'
import { curlExample } from '#features/api-docs/curl-example.ts'
import { fieldsOf, formatSchemaType, objectIn } from '#features/api-docs/format-schema.ts'
import { answerOf, type Call, formatAccess, formatLimit } from '#features/api-docs/grouped-calls.ts'
import type { ApiDocument, Content } from '#shared/openapi/api-document.ts'
import { FieldList, TextWithCode } from './api-fields.tsx'

type Props = { call: Call; document: ApiDocument }

/**
 * One call: its path and summary, which expand to the details. With `opensLate` those are rendered when
 * first expanded: a long list is shown sooner, but needs scripts.
 */
export function ApiCall({ call, document, opensLate = false }: Props & { opensLate?: boolean }) {
  const [isOpened, setIsOpened] = useState(false)
  const { method, path, operation } = call
  return (
    <details id={operation.operationId} className="api-call" onToggle={() => setIsOpened(true)}>
      <summary>
        <h3>
          <code data-method={method}>{method}</code>{' '}
          <code>
            {path.split(/(?<=[/-])/).map((part, index) => (
              <Fragment key={`${index} ${part}`}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </code>
        </h3>
        <p>
          <TextWithCode text={operation.summary} />
        </p>
      </summary>
      {(!opensLate || isOpened) && <Inside call={call} document={document} />}
    </details>
  )
}

const places = { path: 'In the path', query: 'In the query', header: 'In a header' }

function Inside({ call, document }: Props) {
  const { method, path, operation } = call
  const { operationId, description, parameters = [], requestBody } = operation
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const fields = body && objectIn(body.schema, document)
  return (
    <div className="api-inside">
      {description && (
        <p>
          <TextWithCode text={description} />
        </p>
      )}
      <Facts call={call} />
      {(['path', 'query', 'header'] as const).map((location) => {
        const own = parameters.filter((one) => one.in === location)
        const views = own.map(({ name, required = false, description, schema }) => {
          const type = formatSchemaType(schema, document)
          return { name, isRequired: required, type, description, schema: undefined }
        })
        return (
          own.length > 0 && (
            <Part key={location} title={places[location]}>
              <FieldList fields={views} document={document} showsRequired={location !== 'path'} />
            </Part>
          )
        )
      })}
      {fields && (
        <Part title={`Body, ${type}`}>
          <FieldList fields={fieldsOf(fields, document)} document={document} showsRequired />
        </Part>
      )}
      <Answers call={call} document={document} />
      <Part title="Example">
        <pre>
          <code>{curlExample(document.servers[0]?.url ?? '', method, path, operation)}</code>
        </pre>
      </Part>
      <p>
        <a href={`#${operationId}`}>
          Link to this call<span className="api-hidden">, {operationId}</span>
        </a>
      </p>
    </div>
  )
}

function Facts({ call }: { call: Call }) {
  const { 'x-bearer': bearer, 'x-rate-limit': limit, 'x-also-at': others = [], security } = call.operation
  const hasCookie = security.some((one) => 'cookie' in one)
  const facts = {
    Who: formatAccess(call),
    Bearer: bearer,
    Or: hasCookie && 'the cookie `admin_jwt`, so that it opens in a new tab',
    Limit: limit && formatLimit(limit),
    'Also at': others.map((path) => `\`${path}\``).join(', '),
  }
  return (
    <dl>
      {Object.entries(facts).map(
        ([name, text]) =>
          text && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <TextWithCode text={text} />
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The responses of a call, by status: successes with their fields, failures with their message. */
function Answers({ call, document }: Props) {
  const answers = Object.entries(call.operation.responses).map(
    ([status, answer]) =>
      ({ status, isGood: status.startsWith('2'), ...answerOf(answer, document) }) as const,
  )
  return (
    <Part title="Answers">
      <ul className="api-fields">
        {answers.map(({ status, isGood, description, content }) => (
          <li key={status}>
            <code data-good={isGood}>{status === 'default' ? 'Other' : status}</code>{' '}
            <TextWithCode text={description} />
            {isGood && content && <Success content={content} document={document} />}
          </li>
        ))}
        {answers.some(({ isGood, content }) => !isGood && content?.['text/plain']) && (
          <li>Failures of this call are plain text, one sentence each.</li>
        )}
      </ul>
    </Part>
  )
}

/** The body of a successful response: its fields, or its type if it has none. */
function Success({ content, document }: { content: Content; document: ApiDocument }) {
  return Object.entries(content).map(([type, { schema }]) => {
    const inner = objectIn(schema, document)
    const list = inner ? 'a list of objects' : formatSchemaType(schema, document)
    return (
      <Fragment key={type}>
        <p>{schema.type === 'array' ? `${type}, ${list}` : type}</p>
        {inner && <FieldList fields={fieldsOf(inner, document)} document={document} />}
      </Fragment>
    )
  })
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h4 id={id}>{title}</h4>
      {children}
    </section>
  )
}
