import { Refusal } from './refuse-call.ts'

type FormValue = string | FormValue[] | FormObject
export type FormObject = { [name: string]: FormValue }

const maxDepth = 8

/**
 * Decodes a form-encoded body or query as Stripe does: `a[b]=1` is an object, `a[0]=1` and `a[]=1` are lists, and the
 * last of repeated names counts.
 * @throws Refusal when a name is malformed, or is a value and an object at the same time.
 */
export const decodeForm = (text: string): FormObject => {
  const form = emptyObject()

  for (const [name, value] of new URLSearchParams(text)) {
    const segments = segmentsOf(name)
    const last = segments?.pop()
    if (!segments || last === undefined || segments.length > maxDepth) {
      throw new Refusal(400, `Invalid parameter name: ${name}`, { code: 'parameter_unknown', param: name })
    }

    let target = form
    for (const segment of segments) {
      const key = keyIn(target, segment)
      const next = target[key] ?? emptyObject()
      if (typeof next === 'string' || Array.isArray(next)) {
        throw new Refusal(400, `Invalid object: ${name}`, { param: name })
      }
      target[key] = next
      target = next
    }
    target[keyIn(target, last)] = value
  }

  return Object.assign(
    emptyObject(),
    Object.fromEntries(Object.entries(form).map(([name, value]) => [name, withLists(value)])),
  )
}

const emptyObject = (): FormObject => Object.create(null) as FormObject

/** `line_items[0][price_data]` → `['line_items', '0', 'price_data']`; undefined for unbalanced brackets. */
const segmentsOf = (name: string): string[] | undefined => {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match?.[1]) return undefined
  return [match[1], ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, segment]) => segment ?? '')]
}

/** An empty segment, as in `expand[]`, is the next index of a list. */
const keyIn = (target: FormObject, segment: string): string => segment || String(Object.keys(target).length)

/** Converts objects whose keys are all indexes to lists, in the order of the indexes. */
const withLists = (value: FormValue): FormValue => {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const names = Object.keys(value)
  const members = names.map((name) => [name, withLists(value[name] ?? '')] as const)
  if (names.length > 0 && names.every(isIndex)) {
    return members.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, member]) => member)
  }
  return Object.assign(emptyObject(), Object.fromEntries(members))
}

const isIndex = (segment: string): boolean => /^\d{1,4}$/.test(segment)
