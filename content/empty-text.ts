import type { TextField } from './fields/field.ts'

/** What stands in the editing view for a text that is still empty: its name, where it is required and no key of the page. */
export const emptyTextOf = ({ kind, label, marked, required }: TextField): string =>
  required && kind !== 'address' && !marked ? label : ''
