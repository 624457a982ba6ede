import * as zod from 'zod/mini'

// Zod with one shared schema for each plain type, which halves the schemas that a start of the web app creates.
export * from 'zod/mini'

const anyString = zod.string()
const anyInt = zod.int()
const anyNumber = zod.number()
const anyBoolean = zod.boolean()

export const string = () => anyString
export const int = () => anyInt
export const number = () => anyNumber
export const boolean = () => anyBoolean
