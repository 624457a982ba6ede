import type { Config } from '#platform/settings/config.ts'
import { note, wrong, type Finding } from '#platform/operations/doctor-finding.ts'

/** Settings of link previews that are dangerous on a public server. */
export const examineLinkPreviews = async ({ unsafeLinks, linkProxy }: Config): Promise<Finding[]> => [
  ...(unsafeLinks
    ? [wrong('MYNAH_UNSAFE_LINKS is set: previews of links open this machine itself. It is for tests alone.')]
    : []),
  ...(linkProxy
    ? [note('Previews of links go through MYNAH_LINK_PROXY, which must let CONNECT pass to 80 and 443.')]
    : []),
]
