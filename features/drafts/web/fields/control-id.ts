import type { Path } from '../../change.ts'

/** The id of the control of a field. */
export const controlId = (path: Path): string => `field-${path.join('-')}`
