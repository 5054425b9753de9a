import { fieldsTypedEarly } from '#ui/site/frame/early-input.ts'

/** Input made in a form before hydration, by field name. A file field handles its own. */
export const earlyValues = <Values extends object>(initial: Values): Partial<Values> => {
  const typed: Record<string, string | boolean> = {}
  for (const { name, type, value, checked } of fieldsTypedEarly())
    if (name in initial && type !== 'file' && (type !== 'radio' || checked))
      typed[name] = type === 'checkbox' ? checked : value
  return typed as Partial<Values>
}
