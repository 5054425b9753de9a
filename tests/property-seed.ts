import fc from 'fast-check'

const wanted = process.env['PROPERTY_SEED']

/**
 * Property tests play the same cases in every run, so that the suite gives one answer; the long run plays others each time.
 * A failure prints its seed, and PROPERTY_SEED=… repeats it.
 */
if (wanted || process.env['LONG'] !== '1') fc.configureGlobal({ seed: Number(wanted ?? 20_261_126) })
