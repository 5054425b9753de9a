import { forget, keep, readStored } from './storage.ts'

/** Where a form of texts is kept for as long as the tab lives. */
export type StoredTexts<Form> = {
  read: () => Form | undefined
  keep: (form: Form) => void
  forget: () => void
}

/** A form out of what was kept, where a value that is no text is as in `initial`. Undefined when nothing was kept. */
export const textsFromStored = <Form extends Record<keyof Form, string>>(
  kept: unknown,
  initial: Form,
): Form | undefined => {
  if (typeof kept !== 'object' || kept === null) return undefined
  const typed = Object.keys(initial).map(
    (field) => [field, (kept as Record<string, unknown>)[field]] as const,
  )
  return { ...initial, ...Object.fromEntries(typed.filter(([, value]) => typeof value === 'string')) }
}

/**
 * Keeps what has been typed into a form under this key, without the fields of `except` (a captcha is requested again); a form
 * in which nothing has been typed is none.
 */
export const storedTexts = <Form extends Record<keyof Form, string>>(
  key: string,
  initial: Form,
  except: readonly (keyof Form & string)[] = [],
): StoredTexts<Form> => {
  const fields = (Object.keys(initial) as (keyof Form & string)[]).filter((field) => !except.includes(field))
  const forgetIt = () => forget('session', key)
  return {
    read: () => textsFromStored(readStored('session', key), initial),
    keep: (form) => {
      if (fields.every((field) => form[field] === initial[field])) return forgetIt()
      keep('session', key, Object.fromEntries(fields.map((field) => [field, form[field]])))
    },
    forget: forgetIt,
  }
}
