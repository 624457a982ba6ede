import * as z from './schema.ts'
import { limits } from '../limits.ts'

/** A content is sent and stored as text, so its schema decodes a string. */
type ContentSchema = z.core.$ZodType<unknown, string>

export type MessageKind<
  Name extends string = string,
  Code extends number = number,
  Content extends ContentSchema = ContentSchema,
  SentBy extends 'client' | 'server' = 'client' | 'server',
> = {
  /** Its number on the wire, `msgType`. */
  code: Code
  name: Name
  content: Content
  /** `client`: sent by a chat frame. `server`: written by the server for an action that has a call of its own. */
  sentBy: SentBy
  /** May be forwarded and saved as a favourite. */
  forwardable: boolean
  recallable: boolean
  /** `fromSystem`: only if the system user wrote it. A function decides by the content. */
  countsAsUnread: boolean | 'fromSystem' | ((content: string) => boolean)
  /** Its text in the chat list and in quotes; without it clients show the name of the kind only. */
  summary?(content: z.output<Content>, stored: string): string
  /**
   * The addresses of the uploads in a message: users who may read the message may load them. The content may be of
   * another version, so every field may be absent. `inside` gives the addresses of a nested message.
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

/** An object, encoded as JSON text. */
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

/**
 * The text that its sender wrote with a picture, video or file. A client that does not know the field shows the file
 * alone.
 */
export const caption = z.exactOptional(z.string())

export const oneLine = (text = ''): string => text.replace(/\s+/g, ' ')

/** A summary of a long text. */
export const shortened = (text: string): string => [...text].slice(0, limits.quoteLengthMax).join('')

/** Decodes a stored or received content; undefined where it has another shape, for instance that of a newer version. */
export function readContent<Kind extends MessageKind>(
  kind: Kind,
  content: string,
): ContentOf<Kind> | undefined {
  const read = z.safeDecode(kind.content, content)
  return read.success ? (read.data as ContentOf<Kind>) : undefined
}
