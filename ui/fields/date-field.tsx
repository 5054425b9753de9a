import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type'> & {
  /** With the time of day too. */
  withTime?: boolean
}

/** A day, `2026-05-27`, or with its time, `2026-05-27T23:59`, in no zone of its own. */
export function DateField({ withTime = false, ...field }: Props) {
  return <TextField {...field} type={withTime ? 'datetime-local' : 'date'} className="max-w-72" />
}
