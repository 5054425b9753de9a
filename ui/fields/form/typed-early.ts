import { isTypedEarly } from '#ui/site/frame/early-input.ts'

/**
 * What was typed or chosen in a form before its scripts came, by the names of its fields: texts, choices and ticks. The id
 * of a control is the name of its field; of radios that of the first one.
 */
export const typedEarly = <Values extends object>(initial: Values): Partial<Values> =>
  Object.fromEntries(
    Object.keys(initial).flatMap((name) => {
      const value = valueTypedEarly(document.getElementById(name))
      return value === undefined ? [] : [[name, value]]
    }),
  ) as Partial<Values>

const valueTypedEarly = (control: HTMLElement | null): string | boolean | undefined => {
  if (control instanceof HTMLInputElement && control.type === 'radio') {
    const radios = document.querySelectorAll<HTMLInputElement>(`input[name="${control.name}"]:checked`)
    return [...radios].find(isTypedEarly)?.value
  }
  if (!control || !isTypedEarly(control)) return undefined
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked
  // a file is taken over by its own field
  if (control instanceof HTMLInputElement && control.type === 'file') return undefined
  const isText = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].some(
    (kind) => control instanceof kind,
  )
  return isText ? (control as HTMLInputElement).value : undefined
}
