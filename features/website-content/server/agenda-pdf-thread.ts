import { parentPort, workerData } from 'node:worker_threads'
import { agendaPdf, type Conference } from './agenda-pdf.ts'

// begun by draw-in-thread.ts with the conference, and answers the bytes
parentPort?.postMessage(await agendaPdf(workerData as Conference))
