import { answerOf } from '#features/api-docs/grouped-calls.ts'
import { objectIn, typeWords } from '#features/api-docs/schema-words.ts'
import type { Answer, ApiDocument, Operation } from '#shared/openapi/api-document.ts'
import { ApiFields } from './api-fields.tsx'
import { CodeWords } from './code-words.tsx'

/** What a call answers, by status: successes with their fields, failures with their sentence. */
export function ApiAnswers({ operation, document }: { operation: Operation; document: ApiDocument }) {
  const answers = Object.entries(operation.responses).map(
    ([status, answer]) => [status, answerOf(answer, document)] as const,
  )
  const isText = answers.some(([status, { content }]) => !isGood(status) && content?.['text/plain'])
  return (
    <ul className="api-answers">
      {answers.map(([status, answer]) => (
        <li key={status}>
          <span className={isGood(status) ? 'api-status api-status-good' : 'api-status'}>
            {status === 'default' ? 'Other' : status}
          </span>
          <div>
            <p>
              <CodeWords text={answer.description} />
            </p>
            {isGood(status) && <GoodAnswer answer={answer} document={document} />}
          </div>
        </li>
      ))}
      {isText && (
        <li>
          <span className="api-status">Type</span>
          <p>Failures of this call are plain text, one sentence each.</p>
        </li>
      )}
    </ul>
  )
}

const isGood = (status: string) => status.startsWith('2')

/** What a success answers: its fields, or its type where it has none. */
function GoodAnswer({ answer, document }: { answer: Answer; document: ApiDocument }) {
  const [type, content] = Object.entries(answer.content ?? {})[0] ?? []
  if (!content || !type) return null
  const inner = objectIn(content.schema, document)
  const isList = content.schema.type === 'array'
  return (
    <>
      <p className="api-type">
        {type}
        {isList && (inner ? ', a list of objects' : `, ${typeWords(content.schema, document)}`)}
      </p>
      {inner?.properties && <ApiFields schema={inner} document={document} />}
    </>
  )
}
