interface Policy {
  createScriptURL: (url: string) => string
}
interface PolicyMaker {
  createPolicy: (name: string, rules: Policy) => Policy
}

const own = /^\/(?:sw\.js|assets\/[\w.-]+\.m?js)$/
let policy: Policy | undefined

/** The only Trusted Types policy: it allows scripts of this build as workers, and nothing else. */
export function trustedScript(url: string): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: PolicyMaker }
  const rules: Policy = {
    createScriptURL: (wanted) => {
      if (!own.test(wanted)) throw new TypeError(`Not a script of this build: ${wanted}`)
      return wanted
    },
  }
  policy ??= trustedTypes?.createPolicy('mynah', rules) ?? rules
  return policy.createScriptURL(url)
}
