/** 290 basis points are the 2.9 of `processingFeePercent`. */
export const percentOf = (basisPoints: number): number => basisPoints / 100

/** The 2.9 of `processingFeePercent` as basis points; absent stays absent. */
export const basisPointsOf = (percent: number | undefined): number | undefined =>
  percent === undefined ? undefined : Math.round(percent * 100)
