import { parentPort, workerData } from 'node:worker_threads'
import { agendaPdf, type Conference } from './agenda-pdf.ts'

// started by draw-in-thread.ts with the conference; posts the bytes
parentPort?.postMessage(await agendaPdf(workerData as Conference))
