const bytes = (text: string) => new TextEncoder().encode(text).buffer

/**
 * The device's part of a browser: it gives the same passkey each time, or refuses with this name of an error. With
 * `fields` it offers passkeys in the fields of a form too, of which "choose" takes one.
 */
export function fakeAuthenticator({ fields = false } = {}) {
  const state = { asked: 0, refusal: '', attachment: 'platform', offers: 0, choose: () => {} }
  const chosen = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      state.offers += 1
      state.choose = resolve
      signal?.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError')))
    })
  const answer = (response: object) => async (given?: { mediation?: string; signal?: AbortSignal }) => {
    if (given?.mediation === 'conditional') await chosen(given.signal)
    else state.asked += 1
    if (state.refusal) throw new DOMException('no', state.refusal)
    return {
      ...{ id: 'cGFzc2tleQ', rawId: bytes('passkey'), type: 'public-key', response },
      authenticatorAttachment: state.attachment,
      getClientExtensionResults: () => ({}),
    }
  }
  const clientDataJSON = bytes('{}')
  const get = answer({ clientDataJSON, authenticatorData: bytes('a'), signature: bytes('s') })
  const create = answer({ clientDataJSON, attestationObject: bytes('a'), getTransports: () => ['internal'] })
  Object.defineProperty(globalThis, 'PublicKeyCredential', {
    configurable: true,
    value: Object.assign(function () {}, { isConditionalMediationAvailable: async () => fields }),
  })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get, create } })
  return state
}

/** The server's options for requesting a passkey. */
export const requestOptions = {
  ...{ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 300_000, userVerification: 'required' },
  allowCredentials: [],
}
