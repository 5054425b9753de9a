import { sentences } from './pdf-check.ts'

/** The fixed texts of the pages, by their ids in the catalogue of messages. m73-m83 are in the contract. */
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
  formats:
    'Abstracts are written as PDF, DOC and DOCX files. Upload a PDF. If you wrote it in Word, save it as PDF first.',
  unreadable: 'The file can no longer be read. Choose it again.',
  storing: 'Checking and saving the file',
  nothingLost:
    'Your form and your file are still here. It is safe to send again: we store the same abstract only once.',
} as const
