import type { OfflineDone } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Connection } from '#platform/sockets/connection.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'

/** What changed since a device's mark, for the end of its catch-up; undefined if it has to fetch everything. */
export const startAnswers = new ExtensionPoint<
  (app: App, connection: Connection, mark: string) => Promise<Omit<OfflineDone, 'done'> | undefined>
>('startAnswers')
