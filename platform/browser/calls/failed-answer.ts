import type { ProblemCode } from '#shared/problem-codes.ts'
import { CallProblem } from './call-problem.ts'
import { reasonPhrase } from './reason-phrase.ts'

/** Parses JSON; undefined when it is invalid. */
export const parseJson = (text: string): { json: unknown } | undefined => {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** The problem of an unsuccessful answer. */
export const failedAnswer = (
  { status, statusText: phrase }: { status: number; statusText: string },
  text: string,
): CallProblem => {
  const statusText = reasonPhrase(status, phrase)
  const parsed = parseJson(text)
  if (!parsed)
    return new CallProblem(`${status} ${statusText}`, { answered: 'text', status, statusText, text })

  const serverMessage = textIn(parsed.json, 'message')
  const serverError = textIn(parsed.json, 'error')
  return new CallProblem(serverMessage ?? serverError ?? `${status} ${statusText}`, {
    answered: 'json',
    status,
    statusText,
    text,
    serverMessage,
    serverError,
    // a code that this page does not know equals none that it checks for
    code: textIn(parsed.json, 'code') as ProblemCode | undefined,
    field: textIn(parsed.json, 'field'),
  })
}

const textIn = (json: unknown, name: 'message' | 'error' | 'code' | 'field'): string | undefined => {
  if (typeof json !== 'object' || json === null) return undefined
  const value = (json as Record<string, unknown>)[name]
  return typeof value === 'string' && value.trim() ? value : undefined
}
