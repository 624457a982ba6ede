import * as z from '../../kit/schema.ts'
import { call } from '../../kit/kit.ts'
import { linkCard } from '../../rules/link-card.ts'

export const linkPreviews = {
  /**
   * Opens a page and returns its description. For 24 hours a chat frame whose text has that address may refer to the
   * card as `extras.card {id}`; later only while its sender can see a message with it. The caller's setting
   * `linkPreviews` has to be `on`.
   */
  make: call('linkPreview/make', () => ({
    rate: 'linkPreview',
    silent: true,
    input: z.object({ url: z.string().check(z.minLength(1), z.maxLength(2_000)) }),
    output: linkCard,
    errors: ['LinkPreviewNone', 'LinkPreviewsOff', 'TryLater'],
  })),
}
