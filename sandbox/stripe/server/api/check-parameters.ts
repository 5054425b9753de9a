import type * as z from 'zod'
import type { FormObject } from './decode-form.ts'
import { Refusal } from './refuse-call.ts'

/**
 * Validates decoded parameters against a schema.
 * @throws Refusal 400 for the first unknown, missing or invalid parameter, with Stripe's message.
 */
export const checkParameters = <S extends z.ZodType>(schema: S, form: FormObject): z.output<S> => {
  const result = schema.safeParse(form, { reportInput: true })
  if (result.success) return result.data
  const { issues } = result.error
  const first = issues.find((issue) => issue.code === 'unrecognized_keys') ?? issues[0]
  throw first ? refusalOf(first) : new Refusal(400, 'Invalid request')
}

const refusalOf = (issue: z.core.$ZodIssue): Refusal => {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => asParam([...issue.path, key]))
    const plural = names.length === 1 ? 'parameter' : 'parameters'
    return new Refusal(400, `Received unknown ${plural}: ${names.join(', ')}`, {
      code: 'parameter_unknown',
      param: names[0] ?? '',
    })
  }

  const param = asParam(issue.path)
  if (issue.input === undefined) {
    return new Refusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (issue.input === '') {
    return new Refusal(400, `You passed an empty string for '${param}'. Leave it out instead.`, {
      code: 'parameter_invalid_empty',
      param,
    })
  }
  if (issue.code === 'invalid_type') {
    return new Refusal(400, `Invalid ${issue.expected}: ${formatInput(issue.input)}`, { param })
  }
  if (issue.code === 'invalid_value') {
    return new Refusal(400, `Invalid ${param}: must be one of ${formatChoices(issue.values)}`, { param })
  }
  const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined
  return new Refusal(400, issue.message, { param, ...(typeof code === 'string' && { code }) })
}

const asParam = (path: PropertyKey[]): string =>
  path.map((step, index) => (index === 0 ? String(step) : `[${String(step)}]`)).join('')

const formatInput = (input: unknown): string => (typeof input === 'string' ? input : JSON.stringify(input))

const formatChoices = (choices: readonly unknown[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(choices.map(String))
