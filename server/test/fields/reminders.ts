import { anId, requestId, whole, type FieldRows } from './kinds.ts'

const message = { toBizId: anId, toBizType: whole(1, 2), msgId: requestId }

export const remindersFields: FieldRows = {
  'messageReminder/set': { ...message, remindTime: whole(0, 8_640_000_000_000_000) },
  'messageReminder/remove': message,
}
