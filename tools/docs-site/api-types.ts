/** The parts of the API documents that the pages show. */
export type Schema = {
  description?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  $ref?: string
  minLength?: number
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

type Content = { content?: Record<string, { schema: Schema }> }

export type Operation = {
  tags: string[]
  summary: string
  description?: string
  'x-needs'?: string
  requestBody?: Content
  parameters?: { name: string; description: string; required: boolean; schema: Schema }[]
  responses: Record<string, Content>
}

export type Tag = { name: string; description: string }

export type OpenApi = {
  info: { description: string }
  tags: Tag[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
  'x-retCodes': Record<string, string>
  'x-events': Record<string, Schema>
}

type Kind = {
  description?: string
  msgType: number
  sentBy: string
  isForwardable?: boolean
  isRecallable?: boolean
  content: Schema
}

export type AsyncApi = {
  info: { description: string }
  channels: { chat: { messages: Record<string, { summary: string; payload: Schema }> } }
  'x-send-codes': Record<string, number>
  'x-close-codes': Record<string, number>
  'x-message-kinds': Record<string, Kind>
  'x-inform-lines': Record<string, { args: Schema }>
}
