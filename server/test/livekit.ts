import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import type { LiveKitSettings } from '../src/features/media/livekit/api.ts'

export type OwnLiveKit = { settings: LiveKitSettings; pid: number; stop(): Promise<void> }

/**
 * A LiveKit server of the test, on this machine only. It cannot report a port that the system chose, so ports are
 * tried.
 */
export async function startLiveKit(binary: string): Promise<OwnLiveKit> {
  for (let tries = 0; tries < 10; tries += 1) {
    const port = randomInt(20_000, 30_000)
    const settings = {
      url: `ws://127.0.0.1:${port}`,
      apiKey: 'tests',
      apiSecret: randomBytes(32).toString('hex'),
    }
    const child = spawn(binary, ['--config-body', configOf(port, settings)], { stdio: 'ignore' })
    const ended = new Promise<false>((resolve) => child.once('exit', () => resolve(false)))
    const failed = new Promise<never>((_, reject) => child.once('error', reject))
    if (await Promise.race([answers(child, port), ended, failed]))
      return {
        settings,
        pid: child.pid ?? 0,
        async stop() {
          child.kill('SIGKILL')
          await ended
        },
      }
  }
  throw new Error('livekit-server does not start')
}

/** Retries until it answers. */
async function answers(child: ChildProcess, port: number): Promise<boolean> {
  while (child.exitCode === null) {
    const text = await fetch(`http://127.0.0.1:${port}/`).then(
      (answer) => answer.text(),
      () => '',
    )
    if (text === 'OK') return true
    await new Promise((resolve) => setImmediate(resolve))
  }
  return false
}

// JSON is YAML.
const configOf = (port: number, { apiKey, apiSecret }: LiveKitSettings) =>
  JSON.stringify({
    port,
    bind_addresses: ['127.0.0.1'],
    keys: { [apiKey]: apiSecret },
    rtc: {
      tcp_port: 0,
      udp_port: 0,
      port_range_start: 40_000,
      port_range_end: 49_999,
      node_ip: '127.0.0.1',
      use_external_ip: false,
      enable_loopback_candidate: true,
      stun_servers: [],
      ips: { includes: ['127.0.0.1/32'] },
    },
    logging: { level: 'error' },
  })
