/** Why a file cannot be imported, as a sentence; nothing was changed. */
export class ImportProblem extends Error {}
