import { forget, keep, readStored } from './storage.ts'

/** Stores the text fields of a form for as long as the tab lasts. */
export type StoredTexts<Form> = {
  read: () => Form | undefined
  keep: (form: Form) => void
  forget: () => void
}

/** The stored form, with `initial` in place of values that are not texts. Undefined when nothing was stored. */
export const textsFromStored = <Form extends Record<keyof Form, string>>(
  stored: unknown,
  initial: Form,
): Form | undefined => {
  if (typeof stored !== 'object' || stored === null) return undefined
  const typed = Object.keys(initial).map(
    (field) => [field, (stored as Record<string, unknown>)[field]] as const,
  )
  return { ...initial, ...Object.fromEntries(typed.filter(([, value]) => typeof value === 'string')) }
}

/**
 * Stores what is typed into a form under this key, except the fields in `except` (a captcha must be solved again); a form
 * without input is not stored.
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
