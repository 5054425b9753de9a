import { type FieldView, fieldsOf } from '#features/api-docs/schema-words.ts'
import type { ApiDocument, JsonSchema } from '#shared/openapi/api-document.ts'
import { CodeWords } from './code-words.tsx'

/** One field or parameter: its name, what it is, and what it is for. */
export function ApiField({
  field: { name, isRequired, type, description, schema },
  document,
  showsRequired,
}: {
  field: FieldView
  document: ApiDocument
  showsRequired: boolean
}) {
  const inner = schema && fieldsOf(schema, document)
  return (
    <li>
      <div className="api-field">
        <span className="api-name">
          <code>{name}</code>
          {showsRequired && isRequired && <span className="api-required">required</span>}
          {!showsRequired && !isRequired && <span className="api-optional">may be absent</span>}
        </span>
        <span className="api-about">
          <span className="api-type">
            <CodeWords text={type} />
          </span>
          {description && (
            <span className="api-says">
              <CodeWords text={description} />
            </span>
          )}
        </span>
      </div>
      {schema && inner && inner.length > 0 && (
        <details className="api-inner">
          <summary className="api-its">
            {inner.length === 1 ? 'Its field' : `Its ${inner.length} fields`}
            <span className="api-hidden"> of {name}</span>
          </summary>
          <ApiFields schema={schema} document={document} showsRequired={showsRequired} />
        </details>
      )}
    </li>
  )
}

/** The fields of an object, and on request those inside them. */
export function ApiFields({
  schema,
  document,
  showsRequired = false,
}: {
  schema: JsonSchema
  document: ApiDocument
  /** Of a body it matters what must be there, of an answer what may be missing. */
  showsRequired?: boolean
}) {
  return (
    <ul className="api-fields">
      {fieldsOf(schema, document).map((field) => (
        <ApiField key={field.name} field={field} document={document} showsRequired={showsRequired} />
      ))}
    </ul>
  )
}
