import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentContent } from '../document-content.ts'
import { receiptPdf } from './receipt-pdf.ts'

// a worker thread of open-receipt.ts: receives the content, answers the bytes
parentPort?.postMessage(await receiptPdf(workerData as DocumentContent))
