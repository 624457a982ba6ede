import { createHash } from 'node:crypto'
import type { OutputOf } from '@mynah/contract/kit'
import type { auth } from '@mynah/contract/auth'

type Drawn = OutputOf<typeof auth.captcha>

/** Solves a captcha, as a client does. */
export function solved({ imageToken, challenge }: Drawn): { imageCode: string; imageToken: string } {
  for (let number = 0; number < challenge.max; number += 1) {
    const hash = createHash('sha256')
      .update(challenge.salt + number)
      .digest('hex')
    if (hash === challenge.challenge) return { imageCode: String(number), imageToken }
  }
  throw new Error('no number solves it')
}
