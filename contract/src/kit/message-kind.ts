import * as z from './schema.ts'
import { limits } from '../limits.ts'

/** A content travels and is stored as text, so its schema reads a string. */
type ContentSchema = z.core.$ZodType<unknown, string>

export type MessageKind<
  Name extends string = string,
  Code extends number = number,
  Content extends ContentSchema = ContentSchema,
  SentBy extends 'client' | 'server' = 'client' | 'server',
> = {
  /** The number that stands for it on the wire, as `msgType`. */
  code: Code
  name: Name
  content: Content
  /** `client`: by a chat frame. `server`: it stands for an action that a call of its own makes. */
  sentBy: SentBy
  /** May be passed on and kept as a favourite. */
  forwardable: boolean
  recallable: boolean
  /** `fromSystem`: only where the system person writes it. A function decides by the content. */
  countsAsUnread: boolean | 'fromSystem' | ((content: string) => boolean)
  /** What stands of it in the chat list and in quotes; without it clients only name the kind. */
  summary?(content: z.output<Content>, stored: string): string
  /**
   * The addresses of the uploads that it shows: who sees the message may load them. Of the content nothing is promised, so
   * that messages of other versions keep theirs. `inside` gives those of a message within it.
   */
  files?(
    content: Partial<z.output<Content>>,
    inside: (code: number, stored: string) => readonly string[],
  ): readonly (string | undefined)[]
}

/** Declares one kind of message; message-kinds.ts lists them all. */
export const messageKind = <
  const Name extends string,
  const Code extends number,
  Content extends ContentSchema,
  const SentBy extends 'client' | 'server',
>(
  kind: MessageKind<Name, Code, Content, SentBy>,
): MessageKind<Name, Code, Content, SentBy> => kind

export type ContentOf<Kind extends MessageKind> = z.output<Kind['content']>

/** An object that is written as JSON text. */
export const jsonText = <Shape extends z.core.$ZodType>(shape: Shape) =>
  z.codec(z.string(), shape, {
    decode: (text, payload): z.input<Shape> => {
      try {
        return JSON.parse(text) as z.input<Shape>
      } catch {
        payload.issues.push({ code: 'invalid_format', format: 'json', input: text })
        return z.NEVER
      }
    },
    encode: (value) => JSON.stringify(value),
  })

/** What its sender wrote with a picture, video or file: part of the same message. A client that does not know it shows the file. */
export const caption = z.exactOptional(z.string())

export const oneLine = (text = ''): string => text.replace(/\s+/g, ' ')

/** A summary of a long text. */
export const shortened = (text: string): string => [...text].slice(0, limits.quoteLengthMax).join('')

/** What a stored or delivered content says; undefined where it has another shape, for instance that of a newer version. */
export function readContent<Kind extends MessageKind>(
  kind: Kind,
  content: string,
): ContentOf<Kind> | undefined {
  const read = z.safeDecode(kind.content, content)
  return read.success ? (read.data as ContentOf<Kind>) : undefined
}
