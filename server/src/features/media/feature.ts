import { defineFeature } from '#platform/feature.ts'
import { gaugeOf } from '#platform/operations/metrics.ts'
import { backendOf, embeddedOf } from './backend-of.ts'
import { examineMedia } from './doctor.ts'
import { gateOf, mediaRooms } from './index.ts'
import { mediaHandlers, testRooms } from './self-test.ts'
import { sweepRooms } from './store.ts'

/** What the worker has dropped or refused since its start. */
const left = [
  ['refused_connections', 'People whom the full worker did not take.', 'refusedConnections'],
  ['dropped_candidates', 'Addresses of clients that it does not send to.', 'droppedCandidates'],
  ['dropped_packets', 'Packets above what a track may send.', 'droppedPackets'],
] as const

export const media = defineFeature({
  name: 'media',
  calls: mediaHandlers,
  extensions: [mediaRooms.with(testRooms)],
  upgrades: [
    {
      path: '/rtc',
      handle: (app, request, socket, head, leave) => gateOf(app).upgrade(request, socket, head, leave),
      close: (app) => gateOf(app).close(),
    },
  ],
  jobs: [{ name: 'sweep rooms of media', everyMs: 600_000, run: sweepRooms }],
  examine: examineMedia,
  setup(app) {
    // Rooms may be hosted here for users of other processes, so it listens from the start.
    backendOf(app)
    const { metrics } = app
    const stats = () => embeddedOf(app).stats()
    gaugeOf(
      metrics,
      'mynah_media_connections',
      'Signalling connections of calls and meetings.',
      () => gateOf(app).connections,
    )
    gaugeOf(
      metrics,
      'mynah_media_rooms',
      'Rooms of the embedded media worker; absent while it does not run.',
      async () => (await stats())?.rooms,
    )
    gaugeOf(
      metrics,
      'mynah_media_participants',
      'People in its rooms.',
      async () => (await stats())?.participants,
    )
    gaugeOf(
      metrics,
      'mynah_media_forwards',
      'Tracks that it forwards, counted for each receiver.',
      async () => (await stats())?.forwards,
    )
    gaugeOf(metrics, 'mynah_media_cpu_seconds', 'CPU time of the worker since it started.', async () => {
      const now = await stats()
      return now && now.cpuMicroseconds / 1e6
    })
    gaugeOf(
      metrics,
      'mynah_media_load',
      'Share of its time that the worker is at work; above 0.85 it takes nobody else.',
      async () => (await stats())?.load,
    )
    for (const [name, help, count] of left)
      gaugeOf(metrics, `mynah_media_${name}`, help, async () => (await stats())?.[count])
  },
  async close(app) {
    await backendOf(app).close()
  },
})
