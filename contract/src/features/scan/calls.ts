import * as z from '../../kit/schema.ts'
import { call, emptyOutput, int, emptyInput } from '../../kit/kit.ts'
import { Self } from '../../kit/people.ts'

/** 256 random bits in base64url: cannot be guessed. */
const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** The state of a code: shown, scanned, confirmed or cancelled by the user who scanned it, or expired. */
export const ScanState = z.enum(['new', 'scanned', 'confirmed', 'cancelled', 'expired'])
export type ScanState = z.output<typeof ScanState>

/** The browser that asks to be signed in, as shown to the user who scans its code. */
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
  /** Creates a code for a browser without a session: `id` goes into the QR code, `secret` stays in the browser. */
  create: call('scanCode/create', () => ({
    needs: 'nothing',
    input: emptyInput,
    output: z.object({ id: z.string(), secret: z.string(), expireTime: z.int() }),
  })),
  /**
   * The state of a code, for the browser that has its secret; for any other it is expired. `confirmed` brings the login
   * data, once. `userName` and `avatarUrl` are those of the user who scanned it.
   */
  state: call('scanCode/state', () => ({
    needs: 'nothing',
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
  /** Scans a code. Only the first session that scans it may confirm it. */
  scan: call('scanCode/scanQrCodeImg', () => ({
    rate: 'login',
    input: z.object({ id: secret }),
    output: ScannedLogin,
    errors: ['QrExpired'],
  })),
  /** Confirms (`operationType` 1) or cancels (0) a login. */
  answer: call('scanCode/confirmLogin', () => ({
    rate: 'login',
    input: z.object({ id: secret, operationType: int(0, 1) }),
    output: emptyOutput,
    errors: ['QrExpired', 'SessionTooNew', 'AccountFrozen'],
  })),
}
