/**
 * Cookies for systems without their own. Browsers hide cookies from programs, ignore those set by them, and send their
 * own.
 */
export class Cookies {
  readonly #values = new Map<string, string>()

  take({ headers }: Response): void {
    for (const cookie of headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      if (value === '' || /;\s*max-age=0\b/i.test(cookie)) this.#values.delete(name)
      else this.#values.set(name, value)
    }
  }

  header(): Record<string, string> {
    const pairs = [...this.#values].map(([name, value]) => `${name}=${value}`)
    return pairs.length > 0 ? { cookie: pairs.join('; ') } : {}
  }
}
