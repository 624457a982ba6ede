import * as z from '../kit/schema.ts'

/** What a page said of itself when the server opened it for the sender of a message; it stays as it was then. */
export const linkCard = z.object({
  id: z.string(),
  /** The page, as it stands in the text of the message, without its fragment. */
  url: z.string(),
  /** Its host in plain ASCII, so that look-alike letters show. */
  host: z.string(),
  title: z.string(),
  /** What the site calls itself, '' where it does not say. */
  site: z.string(),
  /** The first words of its description, '' where it has none or wants none shown. */
  text: z.string(),
  /** The address here of a small copy of its picture, '' without one. */
  image: z.string(),
})
export type LinkCard = z.output<typeof linkCard>
