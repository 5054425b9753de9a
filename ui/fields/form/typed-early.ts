import { fieldsTypedEarly } from '#ui/site/frame/early-input.ts'

/** What was typed or chosen in a form before its scripts came, by the names of its fields. A file field takes over its own. */
export const typedEarly = <Values extends object>(initial: Values): Partial<Values> => {
  const typed: Record<string, string | boolean> = {}
  for (const { name, type, value, checked } of fieldsTypedEarly())
    if (name in initial && type !== 'file' && (type !== 'radio' || checked))
      typed[name] = type === 'checkbox' ? checked : value
  return typed as Partial<Values>
}
