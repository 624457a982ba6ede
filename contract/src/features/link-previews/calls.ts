import * as z from '../../kit/schema.ts'
import { call } from '../../kit/kit.ts'
import { linkCard } from '../../rules/link-card.ts'

export const linkPreviews = {
  /**
   * Has the server open a page, and gives what it says of itself. A chat frame whose text has that address may name the
   * card as `extras.card {id}` for 24 hours, and for as long as a message that its sender sees has it. Needs the setting
   * `linkPreviews` of the caller to be `on`.
   */
  make: call('linkPreview/make', () => ({
    rate: 'linkPreview',
    silent: true,
    input: z.object({ url: z.string().check(z.minLength(1), z.maxLength(2_000)) }),
    output: linkCard,
    errors: ['LinkPreviewNone', 'LinkPreviewsOff', 'TryLater'],
  })),
}
