import * as z from '../../kit/schema.ts'
import { call, emptyOutput, flag, emptyInput } from '../../kit/kit.ts'

const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]+={0,2}$/), z.maxLength(200))
const endpoint = z.string().check(z.maxLength(1_000))

export const webPush = {
  /** The key that a browser subscribes with: an uncompressed P-256 point in base64url. */
  key: call('webPush/key', () => ({ input: emptyInput, output: z.object({ publicKey: z.string() }) })),
  /**
   * Wakes this session's browser from now on while none of its pages is looked at, in the language of this call; a
   * second one takes the place of the first. The words of messages are in it only where `showText` says so.
   */
  subscribe: call('webPush/subscribe', () => ({
    rate: 'write',
    input: z.object({ endpoint, p256dh: base64url, auth: base64url, showText: z.optional(flag) }),
    output: emptyOutput,
    errors: ['PushServiceUnknown'],
  })),
  /**
   * The push service gave this browser another address. A service worker has no session, so the address and the secret
   * until now prove it; where they are not known nothing happens.
   */
  renew: call('webPush/renew', () => ({
    needs: 'nobody',
    rate: 'write',
    input: z.object({
      /** What the server knows. */
      before: z.object({ endpoint, auth: base64url }),
      endpoint,
      p256dh: base64url,
      auth: base64url,
    }),
    output: emptyOutput,
    errors: ['PushServiceUnknown'],
  })),
  /** Ends the push notifications of this browser. */
  unsubscribe: call('webPush/unsubscribe', () => ({ rate: 'write', input: emptyInput, output: emptyOutput })),
  /** Wakes this session's browser now. @throws PushFailed where its push service does not take it. */
  test: call('webPush/test', () => ({
    rate: 'write',
    input: emptyInput,
    output: emptyOutput,
    errors: ['PushFailed'],
  })),
}

/** What a browser's service worker gets, as JSON text. */
export type PushPayload = {
  title: string
  /** One message is said in `body`, several that nobody saw yet in `many`, with {count} in it; '' leaves `body`. */
  body: string
  many: string
  count: number
  /** Only changes the words of a notification that is shown. */
  edited?: true
  /** Of the same chat, or of reactions in it, which takes the place of the one before. */
  tag: string
  /** Where a tap leads, as a path of the app. */
  path: string
}
