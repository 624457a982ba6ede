/**
 * The tables that hold conversations, each with the column that has the id of the conversation. Over several databases
 * they are divided by it, so that all that one message writes lies in one database. Each follows those that its foreign
 * keys refer to.
 */
export const conversationTables = {
  conversations: 'id',
  participants: 'conversation_id',
  participant_last_seen: 'conversation_id',
  messages: 'conversation_id',
  message_files: 'conversation_id',
  message_states: 'conversation_id',
  message_versions: 'conversation_id',
  message_changes: 'conversation_id',
  deleted_messages: 'conversation_id',
  archived_messages: 'conversation_id',
  search_entries: 'conversation_id',
  search_progress: 'conversation_id',
} as const

export type ConversationTable = keyof typeof conversationTables

export const conversationTableNames = Object.keys(conversationTables) as ConversationTable[]

/** The schema of a partition, in the first database as on its node. */
export const schemaOf = (partition: number): string => `conversations_${partition}`

/** The foreign server of a node in the first database; nodes are counted from 2, the first database being number 1. */
export const serverOf = (node: number): string => `mynah_node_${node}`
