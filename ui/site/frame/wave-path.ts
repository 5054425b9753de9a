export type Wave = {
  /** The length of one period. */
  length: number
  /** The height of the middle line, and the amplitude. */
  level: number
  rise: number
  /** 0 is a sine; towards 1 crests get sharper and troughs flatter. */
  sharpness: number
  /** The position of one crest, from the middle of the picture. */
  crest: number
}

/**
 * SVG path data of `periods` periods (an even number) of a trochoid wave, centred on the crest nearest to x = 0, so that
 * copies shifted by its width join seamlessly. In relative coordinates: every period is the same text and compresses well.
 */
export const wavePath = ({ length, level, rise, sharpness, crest }: Wave, periods: number): string => {
  const steps = 6
  const turn = (2 * Math.PI) / steps
  const at = (step: number) => {
    const angle = step * turn
    const k = (sharpness * length) / (2 * Math.PI)
    return {
      x: (length * step) / steps - k * Math.sin(angle),
      y: -rise * Math.cos(angle),
      // The slope at this point, scaled to the handle of a cubic Bézier curve.
      dx: (length / steps - k * turn * Math.cos(angle)) / 3,
      dy: (rise * turn * Math.sin(angle)) / 3,
    }
  }

  let period = ''
  for (let step = 0; step < steps; step++) {
    const from = at(step)
    const to = at(step + 1)
    const left = { x: tenth(from.x), y: tenth(from.y) }
    const end = [tenth(tenth(to.x) - left.x), tenth(tenth(to.y) - left.y)]
    const handle = [tenth(to.x - to.dx - left.x), tenth(to.y - to.dy - left.y)]
    period += `s${[...handle, ...end].join(' ')}`.replaceAll(' -', '-')
  }

  return `M${tenth(crest - (periods / 2) * length)} ${tenth(level - rise)}${period.repeat(periods)}`
}

const tenth = (value: number) => Math.round(value * 10) / 10
