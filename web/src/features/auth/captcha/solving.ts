import { trustedScript } from '#client/device/trusted-types.ts'
import { solveFrom, type Challenge } from './solve.ts'
// oxlint-disable-next-line import/default -- the build makes the address of it
import workerUrl from './solve-worker.ts?worker&url'

/** In a worker if possible, else in slices that do not block the page. */
export async function solve(challenge: Challenge): Promise<number | undefined> {
  try {
    return await inWorker(challenge)
  } catch {
    return inSlices(challenge)
  }
}

function inWorker(challenge: Challenge): Promise<number | undefined> {
  const worker = new Worker(trustedScript(workerUrl), { type: 'module' })
  const answer = new Promise<number | undefined>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number | undefined>) => resolve(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
  })
  worker.postMessage(challenge)
  return answer.finally(() => worker.terminate())
}

const slice = 2_000

async function inSlices(challenge: Challenge): Promise<number | undefined> {
  for (let from = 0; from < challenge.max; from += slice) {
    const found = solveFrom(challenge, from, slice)
    if (found !== undefined) return found
    await new Promise((go) => setTimeout(go))
  }
  return undefined
}
