export type OpenSocket = {
  isOpen: () => boolean
  send: (text: string) => void
  close: () => void
}
export type SocketListener = {
  opened: () => void
  received: (text: string) => void
  /** Also called if it never opened. */
  closed: (code: number) => void
}

export type FormOptions = {
  headers: Record<string, string>
  /** Called with the sent fraction, 0 to 1. */
  onProgress: (share: number) => void
  signal?: AbortSignal | undefined
}

/** How a client reaches its server. */
export type Transport = {
  fetch: (request: Request) => Promise<Response>
  openSocket: (url: URL, listener: SocketListener) => OpenSocket
  /** Posts a file; rejects if no answer came. */
  postForm: (url: URL, form: FormData, options: FormOptions) => Promise<{ status: number; text: string }>
  /** Whether there is a network, as far as known. */
  isOnline: () => boolean
  /** Whether the page is in the background: then the server may notify other devices. */
  isAway: () => boolean
}

function openSocket(url: URL, { opened, received, closed }: SocketListener): OpenSocket {
  const socket = new WebSocket(url)
  socket.onopen = opened
  socket.onmessage = ({ data }) => received(String(data))
  socket.onclose = ({ code }) => closed(code)
  return {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send: (text) => socket.send(text),
    close: () => socket.close(),
  }
}

async function postForm(
  url: URL,
  form: FormData,
  { headers, onProgress, signal }: FormOptions,
): Promise<{ status: number; text: string }> {
  const answer = await fetch(url, { method: 'POST', headers, body: form, signal: signal ?? null })
  onProgress(1)
  return { status: answer.status, text: await answer.text() }
}

/** Uses the global `fetch` and `WebSocket` of browsers, Node from version 22, Deno and Bun. */
export const standardTransport: Transport = {
  fetch: (request) => fetch(request),
  openSocket,
  postForm,
  isOnline: () => true,
  isAway: () => false,
}
