import { sparkCorners } from './spark-corners.ts'

const width = 120
const height = 24

/** The course of a figure as a line without axes; `words` is its text alternative. */
export function SparkLine({ values, words }: { values: readonly number[]; words: string }) {
  const corners = sparkCorners(values, width, height)
  return (
    <svg
      role="img"
      aria-label={words}
      className="adm-spark"
      viewBox={`0 -1 ${width} ${height + 2}`}
      preserveAspectRatio="none"
    >
      <title>{words}</title>
      <polygon points={`0,${height} ${corners} ${width},${height}`} />
      <polyline points={corners} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
