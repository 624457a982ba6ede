import { ConfigError } from './config-error.ts'
import type { SettingName } from './setting-names.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** Reads settings from the environment, or from texts by their names. */
export type SettingReader = ReturnType<typeof settingReader>

export function settingReader(env: Env) {
  /** An empty variable counts as absent: that is how compose files leave one out. */
  const text = (name: SettingName) => env[name]?.trim() || undefined
  return {
    text,
    flag(name: SettingName, otherwise: boolean): boolean {
      const value = text(name)
      if (value === undefined) return otherwise
      if (value !== '0' && value !== '1') throw new ConfigError(`${name} must be 0 or 1.`)
      return value === '1'
    },
    // Never repeats the value in an error: such an address often has a password.
    url(name: SettingName, protocols: string[]): string | undefined {
      const value = text(name)
      if (value === undefined) return undefined
      const protocol = value.slice(0, value.indexOf(':') + 1)
      const shown = protocols.map((one) => `${one}//`).join(' or ')
      if (!protocols.includes(protocol))
        throw new ConfigError(`${name} must be an address that begins with ${shown}.`, name)
      // Addresses with several hosts, as databases and NATS have them, are parsed elsewhere.
      if (protocol.startsWith('http') && !URL.canParse(value))
        throw new ConfigError(`${name} must be a whole address, such as ${protocol}//host.example.org.`, name)
      return value
    },
  }
}
