import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentContent } from '../document-content.ts'
import { receiptPdf } from './receipt-pdf.ts'

// begun by open-receipt.ts with the content, and answers the bytes
parentPort?.postMessage(await receiptPdf(workerData as DocumentContent))
