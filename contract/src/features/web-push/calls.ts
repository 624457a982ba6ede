import * as z from '../../kit/schema.ts'
import { call, emptyOutput, flag, emptyInput } from '../../kit/kit.ts'

const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]+={0,2}$/), z.maxLength(200))
const endpoint = z.string().check(z.maxLength(1_000))

export const webPush = {
  /** The key with which a browser subscribes: an uncompressed P-256 point in base64url. */
  key: call('webPush/key', () => ({ input: emptyInput, output: z.object({ publicKey: z.string() }) })),
  /**
   * Subscribes this session's browser to push notifications, in the language of this call, for the time when none of
   * its pages is in the foreground; replaces an earlier subscription. Notifications contain the text of messages only
   * with `showText`.
   */
  subscribe: call('webPush/subscribe', () => ({
    rate: 'write',
    input: z.object({ endpoint, p256dh: base64url, auth: base64url, showText: z.optional(flag) }),
    output: emptyOutput,
    errors: ['PushServiceUnknown'],
  })),
  /**
   * Replaces the address after the push service changed it. A service worker has no session, so the old address and
   * secret prove who asks; if they are unknown nothing happens.
   */
  renew: call('webPush/renew', () => ({
    needs: 'nothing',
    rate: 'write',
    input: z.object({
      /** The subscription that the server knows. */
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
  /** Sends a test notification now. @throws PushFailed if the push service refuses it. */
  test: call('webPush/test', () => ({
    rate: 'write',
    input: emptyInput,
    output: emptyOutput,
    errors: ['PushFailed'],
  })),
}

/** What the service worker of a browser receives, as JSON text. */
export type PushPayload = {
  title: string
  /** The text of one message; `many` is used for several unseen ones and contains {count}; '' means to use `body`. */
  body: string
  many: string
  count: number
  /** Only replaces the text of a notification that is already shown. */
  edited?: true
  /** Notifications with the same tag (of one chat, or of reactions in it) replace each other. */
  tag: string
  /** The path of the app that a tap opens. */
  path: string
}
