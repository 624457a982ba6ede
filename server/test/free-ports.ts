import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Ports that were free a moment ago, no two the same, for programs that cannot let the system choose one. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer())
  // All are held until the last one is found: one that was released may be chosen again.
  await Promise.all(probes.map((probe) => once(probe.listen(0, '127.0.0.1'), 'listening')))
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))))
  return ports
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0] as number
