import type { NumberField } from '#content/fields/field.ts'
import type { Json } from '#content/stored-content.ts'
import { decimalEuros, parseEuros, toCents, typedEuros } from '#shared/money.ts'

/** A number as its control shows it: empty where 0 is none, an amount in euros. */
export const numberInControl = ({ unit, optional }: NumberField, value: Json | undefined): string => {
  if (optional && value === 0) return ''
  return unit === 'cents' && Number.isSafeInteger(value)
    ? decimalEuros(toCents(Number(value))).replace(/\.00$/, '')
    : String(value ?? '')
}

/** The number that was typed; text that is none stays as typed, and is refused at the field. */
export const numberTyped = ({ unit, optional }: NumberField, typed: string): number | string => {
  if (optional && typed.trim() === '') return 0
  if (unit === 'cents') return parseEuros(typedEuros(typed)) ?? typed
  const number = Number(typed.trim().replace(',', '.').replace('−', '-'))
  return typed.trim() === '' || !Number.isFinite(number) ? typed : number
}
