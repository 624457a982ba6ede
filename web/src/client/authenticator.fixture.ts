const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** The device's part of a browser: it gives the same passkey each time, or refuses with this name of an error. */
export function fakeAuthenticator() {
  const state = { asked: 0, refusal: '', attachment: 'platform' }
  const answer = (response: object) => async () => {
    state.asked += 1
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
  Object.defineProperty(globalThis, 'PublicKeyCredential', { configurable: true, value: function () {} })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get, create } })
  return state
}

/** What a server gives before a passkey is asked for. */
export const requestOptions = {
  ...{ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 300_000, userVerification: 'required' },
  allowCredentials: [],
}
