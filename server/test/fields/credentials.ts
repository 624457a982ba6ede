import { anId, token, type FieldRows } from './kinds.ts'

export const credentialsFields: FieldRows = {
  'userCredential/stop': {
    id: anId,
  },
  'userCredential/linked': {
    token: token,
  },
  'userCredential/undo': {
    token: token,
  },
}
