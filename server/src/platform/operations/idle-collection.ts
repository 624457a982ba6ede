import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const mebibyte = 1_024 * 1_024
/** A process that worked for less than this share of the time is idle: a collection delays nobody. */
const idleShare = 0.2
/** Growth since the lowest level, from which a collection is worth its 50 ms. */
const growthBytes = 32 * mebibyte

/**
 * Collects garbage after work that took memory, as soon as the process is idle. V8 collects when a program allocates,
 * so an idle one would hold the memory of its last peak for as long as nothing happens.
 *
 * @param everyMs the time between two looks; it is idle after two without work
 */
export function collectWhenIdle(everyMs = 5_000): NodeJS.Timeout {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: { type: 'major'; execution: 'async' }) => Promise<void>
  let before = performance.eventLoopUtilization()
  let idleLooks = 0
  let lowest = Infinity
  const look = async () => {
    const worked = performance.eventLoopUtilization(before).utilization
    before = performance.eventLoopUtilization()
    idleLooks = worked < idleShare ? idleLooks + 1 : 0
    lowest = Math.min(lowest, heldBytes())
    if (idleLooks !== 2 || heldBytes() < lowest + growthBytes) return
    await collect({ type: 'major', execution: 'async' })
    lowest = heldBytes()
  }
  return setInterval(() => void look(), everyMs).unref()
}

function heldBytes(): number {
  const { heapTotal, external } = process.memoryUsage()
  return heapTotal + external
}
