import { connect, type Socket } from 'node:net'
import { inWorld, type Report, type Run } from '../fault.ts'
import { pause } from '../human.ts'
import { live } from '../overload/load.ts'
import { World } from '../world.ts'

const files = 128

/** F14: the event loop is blocked, file descriptors run out, and a promise rejection is not handled. */
export function sickProcess(run: Run): Promise<Report> {
  return inWorld(World.open({ seed: run.seed, people: 6, files }), async (world, failures) => {
    const { cluster } = world
    const stall = async () => {
      void cluster.server(0).order({ do: 'stall', forMs: 2_000 })
      await pause(2_100)
    }
    await live(world, run.messages, [{ name: 'stalls', count: 2, action: stall }])
    const descriptors = await outOfFiles(world, failures)

    const server = cluster.server(0)
    server.isStopping = true
    void server.order({ do: 'reject' })
    const end = await Promise.race([server.ended, pause(5_000)])
    if (!end || end.code === 0) failures.push('the process lives on after an unhandled rejection')
    const backMs = await cluster.start(0)
    await world.allConnected()
    return (
      `2 stalls of 2 s; ${descriptors}; an unhandled rejection ends the process with ${end ? end.code : 'nothing'}, ` +
      `up again after ${Math.round(backMs)} ms`
    )
  })
}

/**
 * More connections than the process has file descriptors: existing ones work, and new ones are accepted again when
 * some are closed.
 */
async function outOfFiles(world: World, failures: string[]): Promise<string> {
  const { cluster } = world
  const port = cluster.server(0).port
  const sockets: Socket[] = Array.from({ length: 2 * files }, () =>
    connect({ host: '127.0.0.1', port }).on('error', () => {}),
  )
  await pause(500)
  const during = await world.first.send(world.first.conversations[0] ?? '', 'socket')
  for (const socket of sockets) socket.destroy()
  const from = performance.now()
  await world.first.insist('userFriend/myCount', {})
  await world.allConnected()
  const backMs = performance.now() - from
  if (during.outcome !== 'ok') failures.push('no message got through while file descriptors were short')
  if (backMs > 5_000) failures.push(`${Math.round(backMs)} ms until the door opened again`)
  return `${2 * files} connections at ${files} file descriptors: those inside went on, new ones after ${Math.round(backMs)} ms`
}
