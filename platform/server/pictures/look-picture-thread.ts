import { parentPort, workerData } from 'node:worker_threads'
import type { Look } from '#shared/look/look.ts'
import { sharePng } from './look-picture.ts'

// started by draw-in-thread.ts with the look; posts the bytes
parentPort?.postMessage(sharePng(workerData as Look))
