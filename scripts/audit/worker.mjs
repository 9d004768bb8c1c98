import { parentPort, workerData } from 'node:worker_threads'
import { audit } from './audit.mjs'

parentPort.postMessage(await audit(workerData))
