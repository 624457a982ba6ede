import { rmSync } from 'node:fs'
import { Server, setTemplate } from './server.ts'

/** Creates an installation with its demo people once, of which each server of the run gets a copy. */
export default async function makeTemplate(): Promise<() => void> {
  const server = await Server.start()
  await server.down()
  setTemplate(server)
  return () => rmSync(server.folder, { recursive: true, force: true })
}
