import { sentences } from './pdf-check.ts'

/** The fixed sentences of the pages, by their ids in the catalogue of messages. m73-m83 come from the contract. */
export const texts = {
  submit: 'Submit abstract',
  sending: 'Sending...',
  /** m84 */
  onlyPdf: sentences.onlyPdf,
  /** m85 */
  tooLarge: 'File size too large. Maximum allowed size is 25MB.',
  /** m86 */
  tooLargeForServer: sentences.tooLarge,
  /** m87 */
  failed: 'Abstract submission failed. Please try again.',
  /** m88 */
  unreachable: 'An error occurred. Please try again.',
  /** m89 */
  submitted: 'Abstract Submitted Successfully!',
  close: 'Close',
  prompt: 'Upload one PDF, up to 25 MB',
  /** m72 */
  formats: 'Abstracts are written as PDF, DOC and DOCX files. Save yours as a PDF before you upload it.',
  unreadable: 'The file cannot be read any more. Choose it again.',
  storing: 'Checking and storing the file',
  nothingLost:
    'Nothing is lost: everything you entered is still here, the file too. Sending again is safe, because the same abstract is never stored twice.',
} as const
