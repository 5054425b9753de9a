/** What someone who opens a PDF would meet. A warning to its author and to the organisers; no file is refused for it. */
export const pdfProblems = ['password', 'incomplete', 'damaged'] as const
export type PdfProblem = (typeof pdfProblems)[number]

/** For the organisers, in a list. */
export const problemMarks: Readonly<Record<PdfProblem, string>> = {
  password: 'Needs a password',
  incomplete: 'End is missing',
  damaged: 'Cannot be opened',
}

/** For the author of a file that is stored. */
export const problemMessages: Readonly<Record<PdfProblem, string>> = {
  password: 'This PDF needs a password, so the committee cannot open it. Save it without a password.',
  incomplete: 'The end of this PDF is missing, so the committee may not see all of it. Export it again.',
  damaged: 'This file cannot be opened as a PDF, so the committee cannot read it. Export it again.',
}

/** For the author before it is sent. */
export const problemWarnings: Readonly<Record<PdfProblem, string>> = {
  password: `${problemMessages.password} You can still send it as it is.`,
  incomplete: `${problemMessages.incomplete} You can still send it as it is.`,
  damaged: `${problemMessages.damaged} You can still send it as it is.`,
}
