import * as z from '../kit/schema.ts'

/** The preview of a web page, as the server found it when the message was sent. It never changes after that. */
export const linkCard = z.object({
  id: z.string(),
  /** The address of the page, as the text of the message has it, without its fragment. */
  url: z.string(),
  /** Its host in ASCII (punycode), so that look-alike letters are visible. */
  host: z.string(),
  title: z.string(),
  /** The name of the site; '' where the page gives none. */
  site: z.string(),
  /** The beginning of its description; '' where it has none or hides it. */
  text: z.string(),
  /** The address on this server of a small copy of its picture; '' without one. */
  image: z.string(),
})
export type LinkCard = z.output<typeof linkCard>
