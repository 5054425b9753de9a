import { type FieldView, fieldsOf } from '#features/api-docs/format-schema.ts'
import type { ApiDocument, JsonSchema } from '#shared/openapi/api-document.ts'

/** A sentence in which `code` is rendered as code. */
export function TextWithCode({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={`${index} ${part}`}>{part}</code> : part))
}

type FieldOptions = {
  document: ApiDocument
  /** For a body required fields are marked, for a response optional ones. */
  showsRequired?: boolean
}

/** Fields or parameters: the name, type and description of each, with its own fields on request. */
export function FieldList({ fields, ...options }: FieldOptions & { fields: readonly FieldView[] }) {
  const { showsRequired = false } = options
  return (
    <ul className="api-fields">
      {fields.map(({ name, isRequired, type, description, schema }) => (
        <li key={name}>
          <code>{name}</code> {showsRequired && isRequired && <strong>required</strong>}
          {!showsRequired && !isRequired && <small>may be absent</small>}
          <p>
            <TextWithCode text={type} />
          </p>
          {description && (
            <p>
              <TextWithCode text={description} />
            </p>
          )}
          {schema && <Inner name={name} schema={schema} {...options} />}
        </li>
      ))}
    </ul>
  )
}

function Inner({ name, schema, ...options }: FieldOptions & { name: string; schema: JsonSchema }) {
  const fields = fieldsOf(schema, options.document)
  if (fields.length === 0) return null
  return (
    <details>
      <summary>
        {fields.length === 1 ? 'Its field' : `Its ${fields.length} fields`}
        <span className="api-hidden"> of {name}</span>
      </summary>
      <FieldList fields={fields} {...options} />
    </details>
  )
}
