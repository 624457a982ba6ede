import * as z from '../../kit/schema.ts'
import { call, emptyOutput, int, emptyInput } from '../../kit/kit.ts'
import { Self } from '../../kit/people.ts'

/** 43 characters, 256 bits: neither guessed nor counted up. */
const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** What happened to a code: it is shown, scanned, confirmed or cancelled by a user who scanned it, or its time is over. */
export const ScanState = z.enum(['new', 'scanned', 'confirmed', 'cancelled', 'expired'])
export type ScanState = z.output<typeof ScanState>

/** The browser that wants to be signed in, as a user who scans its code is shown it. */
export const ScannedLogin = z.object({
  id: z.string(),
  brand: z.string(),
  model: z.string(),
  platform: z.string(),
  system: z.string(),
  address: z.string(),
  createTime: z.int(),
  expireTime: z.int(),
})
export type ScannedLogin = z.output<typeof ScannedLogin>

export const scan = {
  /** A code for a browser without a session: `id` stands in the QR code, `secret` stays with the browser. */
  create: call('scanCode/create', () => ({
    needs: 'nobody',
    input: emptyInput,
    output: z.object({ id: z.string(), secret: z.string(), expireTime: z.int() }),
  })),
  /**
   * What became of it, sent to the browser that has its secret; to any other it is expired. `confirmed` brings the login
   * data, once. `userName` and `avatarUrl` are those of who scanned it.
   */
  state: call('scanCode/state', () => ({
    needs: 'nobody',
    silent: true,
    input: z.object({ id: secret, secret }),
    output: z.object({
      state: ScanState,
      userName: z.optional(z.string()),
      avatarUrl: z.optional(z.string()),
      token: z.optional(z.string()),
      userId: z.optional(z.string()),
      userInfo: z.optional(Self),
    }),
    errors: ['AccountFrozen'],
  })),
  /** The first session that scans a code is the only one that may confirm it. */
  scan: call('scanCode/scanQrCodeImg', () => ({
    rate: 'login',
    input: z.object({ id: secret }),
    output: ScannedLogin,
    errors: ['QrExpired'],
  })),
  /** operationType 1 confirms, 0 cancels. */
  answer: call('scanCode/confirmLogin', () => ({
    rate: 'login',
    input: z.object({ id: secret, operationType: int(0, 1) }),
    output: emptyOutput,
    errors: ['QrExpired', 'SessionTooNew', 'AccountFrozen'],
  })),
}
