import type { OfflineDone } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Connection } from '#platform/connection.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'

/** What changed since the mark that a device named, for the end of its catch-up; undefined where it has to ask for all. */
export const startAnswers = new ExtensionPoint<
  (app: App, connection: Connection, mark: string) => Promise<Omit<OfflineDone, 'done'> | undefined>
>('startAnswers')
