import { countAt } from './count-at.ts'

type Props = { value: number; suffix?: string | undefined; elapsed: number | undefined }

/**
 * A figure that counts. Its target is there from the start, for the eyes of machines and for the width; over it, for
 * the eye alone, move the digits.
 */
export function CountUp({ value, suffix = '', elapsed }: Props) {
  const words = (count: number) => `${count.toLocaleString('en')}${suffix}`
  const counts = elapsed !== undefined

  return (
    <span className="count" data-counting={counts || undefined}>
      <span className="count-target">{words(value)}</span>
      {counts && (
        <span className="count-now" aria-hidden="true">
          {words(countAt(value, elapsed))}
        </span>
      )}
    </span>
  )
}
