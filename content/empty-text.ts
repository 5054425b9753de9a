import type { LongField, TextField } from './fields/field.ts'

/** What stands in the editing view for a text that is still empty: its name, where it is required and no key of the page. */
export const emptyTextOf = (field: TextField | LongField): string =>
  field.required && field.kind !== 'address' && !(field.kind !== 'long' && field.marked) ? field.label : ''
