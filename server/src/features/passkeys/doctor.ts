import type { Config } from '#platform/settings/config.ts'
import { note, ok, type Finding } from '#platform/operations/doctor-finding.ts'
import { relyingParty } from '#platform/http/relying-party.ts'

/** Whether users can have passkeys, and for which host. */
export async function examinePasskeys(config: Config): Promise<Finding[]> {
  const party = relyingParty(config)
  if (!party)
    return [
      note(
        'Nobody can use passkeys: MYNAH_ORIGINS needs an https address with a host name, not an IP address.',
      ),
    ]
  const pages = party.origins.join(', ')
  return party.id === 'localhost'
    ? [
        note(
          `Passkeys work on this machine alone, at ${pages}: MYNAH_ORIGINS has no https address for others.`,
        ),
      ]
    : [ok(`Passkeys work at ${pages}; they are for the host ${party.id}.`)]
}
